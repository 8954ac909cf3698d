import { languageProblem } from '../language-problem.ts';
import { labelProblems } from './label-problems.ts';
import { linkProblem } from './link-problem.ts';
import { misfit } from './question-problems.ts';
import type { SurveyIntro, SurveyQuestion, SurveyThankYou, SurveyTranslation } from './survey.ts';
import { problemAt, type SurveyProblem } from './survey-problem.ts';

/** The translatable parts of a survey. */
interface TranslatedSurvey {
  readonly language: string;
  readonly questions: readonly SurveyQuestion[];
  readonly intro?: SurveyIntro | undefined;
  readonly thankYou?: SurveyThankYou | undefined;
  readonly translations?: Readonly<Record<string, SurveyTranslation>> | undefined;
}

/** Returns the translations whose language exists already, or that translate something the survey lacks. */
export function translationProblems({
  language,
  translations = {},
  ...survey
}: TranslatedSurvey): readonly SurveyProblem[] {
  const known = new Map([[language.toLowerCase(), `the survey's own language is ${language}`]]);
  return Object.entries(translations).flatMap(([tag, translation]) => {
    const taken = known.get(tag.toLowerCase());
    known.set(tag.toLowerCase(), `${tag} already has a translation`);
    const found = [
      ...problemAt([], languageProblem(tag)),
      ...(taken === undefined ? [] : [{ path: [], message: `must be another language: ${taken}` }]),
      ...Object.entries(translation.questions ?? {}).flatMap(([questionId, texts]) =>
        questionProblems(survey.questions, questionId, texts).map(({ path, message }) => ({
          path: ['questions', questionId, ...path],
          message,
        })),
      ),
      ...(['intro', 'thankYou'] as const).flatMap((part) =>
        translation[part] !== undefined && survey[part] === undefined
          ? [{ path: [part], message: `is not allowed: the survey has no ${part}` }]
          : [],
      ),
      ...labelProblems(translation.labels, ['labels']),
      ...(translation.thankYou?.linkUrl === undefined
        ? []
        : problemAt(['thankYou', 'linkUrl'], linkProblem(translation.thankYou.linkUrl))),
    ];
    return found.map(({ path, message }) => ({ path: ['translations', tag, ...path], message }));
  });
}

function questionProblems(
  questions: readonly SurveyQuestion[],
  questionId: string,
  texts: NonNullable<SurveyTranslation['questions']>[string],
): readonly SurveyProblem[] {
  const question = questions.find((each) => each.questionId === questionId);
  if (question === undefined)
    return [{ path: [], message: `question "${questionId}" is not among the survey's questions` }];
  const { type, options = [] } = question;
  const misfits = Object.keys(texts).flatMap((field) => problemAt([field], misfit(type, field)));
  if (misfits.length > 0) return misfits;
  const optionIds = new Set(options.map(({ optionId }) => optionId));
  return [
    ...(texts.linkUrl === undefined ? [] : problemAt(['linkUrl'], linkProblem(texts.linkUrl))),
    ...Object.keys(texts.options ?? {}).flatMap((optionId) =>
      optionIds.has(optionId)
        ? []
        : [
            {
              path: ['options', optionId],
              message: `option "${optionId}" is not among those of question "${questionId}"`,
            },
          ],
    ),
  ];
}
