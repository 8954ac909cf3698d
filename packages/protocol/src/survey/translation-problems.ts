import { languageProblem } from '../language-problem.ts';
import { labelProblems } from './label-problems.ts';
import { linkProblem } from './link-problem.ts';
import { fieldProblem } from './question-problems.ts';
import type { SurveyIntro, SurveyQuestion, SurveyThankYou, SurveyTranslation } from './survey.ts';
import { problemsAt, type SurveyProblem } from './survey-problem.ts';

/** The translatable parts of a survey. */
interface TranslatedSurvey {
  readonly language: string;
  readonly questions: readonly SurveyQuestion[];
  readonly intro?: SurveyIntro | undefined;
  readonly thankYou?: SurveyThankYou | undefined;
  readonly translations?: Readonly<Record<string, SurveyTranslation>> | undefined;
}

/**
 * Returns the problems of a survey's translations: invalid or repeated languages, invalid texts, and texts for parts that the survey lacks.
 */
export function translationProblems({
  language,
  translations = {},
  ...survey
}: TranslatedSurvey): readonly SurveyProblem[] {
  const conflicts = new Map([[language.toLowerCase(), `the survey's own language is ${language}`]]);
  return Object.entries(translations).flatMap(([tag, translation]) => {
    const conflict = conflicts.get(tag.toLowerCase());
    conflicts.set(tag.toLowerCase(), `${tag} already has a translation`);
    const problems = [
      ...problemsAt([], languageProblem(tag)),
      ...(conflict === undefined ? [] : [{ path: [], message: `must be another language: ${conflict}` }]),
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
        : problemsAt(['thankYou', 'linkUrl'], linkProblem(translation.thankYou.linkUrl))),
    ];
    return problems.map(({ path, message }) => ({ path: ['translations', tag, ...path], message }));
  });
}

function questionProblems(
  questions: readonly SurveyQuestion[],
  questionId: string,
  texts: NonNullable<SurveyTranslation['questions']>[string],
): readonly SurveyProblem[] {
  const question = questions.find((candidate) => candidate.questionId === questionId);
  if (question === undefined)
    return [{ path: [], message: `question "${questionId}" is not among the survey's questions` }];
  const { type, options = [] } = question;
  const fieldProblems = Object.keys(texts).flatMap((field) => problemsAt([field], fieldProblem(type, field)));
  if (fieldProblems.length > 0) return fieldProblems;
  const optionIds = new Set(options.map(({ optionId }) => optionId));
  return [
    ...(texts.linkUrl === undefined ? [] : problemsAt(['linkUrl'], linkProblem(texts.linkUrl))),
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
