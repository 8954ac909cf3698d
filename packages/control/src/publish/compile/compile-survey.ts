import type { SnapshotSurvey } from '@pixel/engine';
import { answerScale, type Survey, type SurveyQuestion, type SurveyTranslation } from '@pixel/protocol';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { ProjectSurvey } from '../../project/documents/project.ts';
import { builtInTexts } from '../../project/labels/built-in-texts.ts';
import { en } from '../../project/labels/en.ts';
import type { ScaleEndLabels, SurveyTexts } from '../../project/labels/survey-texts.ts';
import { type DocumentsByKey, resolveAudience } from './compile-experiment.ts';

/** Compiles a running or scheduled survey into its snapshot entry. */
export function compileSurvey(
  survey: ProjectSurvey,
  documents: Pick<DocumentsByKey, 'audiences'>,
): SnapshotSurvey {
  const { startAt, endAt, salt, coverage, urlRules, experiment } = survey;
  return omitUndefined({
    survey: toClientSurvey(survey),
    startAt,
    endAt,
    salt,
    coverage,
    urlRules,
    audience: resolveAudience(survey, documents),
    experiment,
  });
}

/**
 * Returns a survey in the form that pages receive: with scales and built-in texts filled in, without its targeting. The status is always
 * `running`, because edges serve a scheduled survey only once it has started.
 */
export function toClientSurvey(survey: ProjectSurvey): Survey {
  const { language, labels, translations } = survey;
  const words = builtInTexts(language) ?? en;
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
          compileTranslation(translation, survey, builtInTexts(tag)),
        ]),
      ),
  });
}

function compileQuestion(question: SurveyQuestion, words: SurveyTexts): SurveyQuestion {
  const scale = answerScale(question);
  return scale === undefined
    ? question
    : { ...defaultEndLabels(question, words), ...question, scale: scale.max };
}

/** Returns the default labels for the ends of a question's scale, unless the question sets either one itself. */
function defaultEndLabels(
  { type, minLabel, maxLabel }: SurveyQuestion,
  words: SurveyTexts,
): ScaleEndLabels | undefined {
  if (minLabel !== undefined || maxLabel !== undefined) return undefined;
  return type === 'nps' || type === 'csat' || type === 'ces' ? words.scales[type] : undefined;
}

/**
 * Fills the gaps of a translation with the built-in texts of its language, if there are any. Otherwise they would be shown in the survey's
 * own language.
 */
function compileTranslation(
  translation: SurveyTranslation,
  { questions }: ProjectSurvey,
  words: SurveyTexts | undefined,
): SurveyTranslation {
  if (words === undefined) return translation;
  const translatedQuestions = new Map(Object.entries(translation.questions ?? {}));
  const translated = questions.flatMap((question) => {
    const { questionId } = question;
    const texts = { ...defaultEndLabels(question, words), ...translatedQuestions.get(questionId) };
    return Object.keys(texts).length === 0 ? [] : [[questionId, texts] as const];
  });
  return omitUndefined({
    ...translation,
    questions: translated.length === 0 ? undefined : Object.fromEntries(translated),
    labels: { ...words.labels, ...translation.labels },
  });
}
