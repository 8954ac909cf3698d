import type { SnapshotSurvey } from '@pixel/engine';
import { type Survey, type SurveyQuestion, type SurveyTranslation, scaleOf } from '@pixel/protocol';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { ProjectSurvey } from '../../project/documents/project.ts';
import { en } from '../../project/labels/en.ts';
import type { ScaleEnds, SurveyWords } from '../../project/labels/survey-words.ts';
import { wordsOf } from '../../project/labels/words-of.ts';
import { audienceOf, type ReferableDocuments } from './compile-experiment.ts';

/** Compiles a running or scheduled survey. */
export function compileSurvey(
  survey: ProjectSurvey,
  documents: Pick<ReferableDocuments, 'audiences'>,
): SnapshotSurvey {
  const { startAt, endAt, salt, coverage, urlRules, experiment } = survey;
  return omitUndefined({
    survey: surveyForPages(survey),
    startAt,
    endAt,
    salt,
    coverage,
    urlRules,
    audience: audienceOf(survey, documents),
    experiment,
  });
}

/** Returns a survey in the form that pages receive: with its scales and texts, without its targeting. */
export function surveyForPages(survey: ProjectSurvey): Survey {
  const { language, labels, translations } = survey;
  const words = wordsOf(language) ?? en;
  return omitUndefined({
    surveyKey: survey.surveyKey,
    surveyId: survey.kept.id,
    surveyName: survey.name,
    status: 'running',
    displayType: survey.displayType,
    questions: survey.questions.map((question) => compileQuestion(question, words)),
    trigger: survey.trigger,
    display: survey.display,
    appearance: survey.appearance,
    intro: survey.intro,
    thankYou: survey.thankYou,
    language,
    labels: { ...words.labels, ...labels },
    translations:
      translations &&
      Object.fromEntries(
        Object.entries(translations).map(([tag, translation]) => [
          tag,
          compileTranslation(translation, survey, wordsOf(tag)),
        ]),
      ),
  });
}

function compileQuestion(question: SurveyQuestion, words: SurveyWords): SurveyQuestion {
  const scale = scaleOf(question);
  return scale === undefined ? question : { ...endsOf(question, words), ...question, scale: scale.max };
}

/** The standard labels of a question that doesn't label its scale's ends. */
function endsOf({ type, minLabel, maxLabel }: SurveyQuestion, words: SurveyWords): ScaleEnds | undefined {
  if (minLabel !== undefined || maxLabel !== undefined) return undefined;
  return type === 'nps' || type === 'csat' || type === 'ces' ? words.scales[type] : undefined;
}

/** Pixel's texts in the translation's language take precedence over the author's in another language. */
function compileTranslation(
  translation: SurveyTranslation,
  { questions }: ProjectSurvey,
  words: SurveyWords | undefined,
): SurveyTranslation {
  if (words === undefined) return translation;
  const translatedQuestions = new Map(Object.entries(translation.questions ?? {}));
  const translated = questions.flatMap((question) => {
    const { questionId } = question;
    const texts = { ...endsOf(question, words), ...translatedQuestions.get(questionId) };
    return Object.keys(texts).length === 0 ? [] : [[questionId, texts] as const];
  });
  return omitUndefined({
    ...translation,
    questions: translated.length === 0 ? undefined : Object.fromEntries(translated),
    labels: { ...words.labels, ...translation.labels },
  });
}
