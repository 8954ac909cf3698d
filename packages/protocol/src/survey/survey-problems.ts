import { parseTimestamp } from '../timestamp.ts';
import { appearanceProblems } from './appearance-problems.ts';
import { branchProblems } from './branch-problems.ts';
import { labelProblems } from './label-problems.ts';
import { linkProblem } from './link-problem.ts';
import { pathProblems } from './path-problems.ts';
import { questionProblems } from './question-problems.ts';
import type {
  SurveyAppearance,
  SurveyDisplay,
  SurveyDisplayType,
  SurveyIntro,
  SurveyLabels,
  SurveyQuestion,
  SurveyThankYou,
  SurveyTranslation,
  SurveyTrigger,
} from './survey.ts';
import { problemsAt, type SurveyProblem } from './survey-problem.ts';
import { translationProblems } from './translation-problems.ts';
import { triggerProblems } from './trigger-problems.ts';

/** The fields of a survey that must be consistent. */
interface SurveyFields {
  readonly status: string;
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
  readonly audience?: unknown;
  readonly audienceKey?: string | undefined;
  readonly displayType: SurveyDisplayType;
  readonly questions: readonly SurveyQuestion[];
  readonly trigger: SurveyTrigger;
  readonly display: SurveyDisplay;
  readonly appearance: SurveyAppearance;
  readonly intro?: SurveyIntro | undefined;
  readonly thankYou?: SurveyThankYou | undefined;
  readonly language: string;
  readonly labels?: Partial<SurveyLabels> | undefined;
  readonly translations?: Readonly<Record<string, SurveyTranslation>> | undefined;
}

/** Returns the inconsistencies of a survey, each with the path of the field to fix. */
export function surveyProblems(survey: SurveyFields): readonly SurveyProblem[] {
  const { audience, audienceKey, trigger, appearance, displayType } = survey;
  return [
    ...scheduleProblems(survey),
    ...(audience !== undefined && audienceKey !== undefined
      ? [{ path: ['audienceKey'], message: "cannot be combined with the survey's own audience" }]
      : []),
    ...allQuestionProblems(survey),
    ...triggerProblems(trigger),
    ...frequencyProblems(survey),
    ...appearanceProblems(appearance, displayType),
    ...thankYouProblems(survey),
    ...labelProblems(survey.labels, ['labels']),
    ...translationProblems(survey),
  ];
}

function scheduleProblems({ status, startAt, endAt }: SurveyFields): readonly SurveyProblem[] {
  const start = startAt === undefined ? undefined : parseTimestamp(startAt);
  const end = endAt === undefined ? undefined : parseTimestamp(endAt);
  return [
    ...(status === 'scheduled' && startAt === undefined
      ? [{ path: ['startAt'], message: 'is required for a scheduled survey' }]
      : []),
    ...(start !== undefined && end !== undefined && end <= start
      ? [{ path: ['endAt'], message: 'must be later than startAt' }]
      : []),
  ];
}

/** Returns the problems of all questions. Checks the paths through the survey only if each question and branch is valid on its own. */
function allQuestionProblems({ questions }: SurveyFields): readonly SurveyProblem[] {
  const ids = new Set(questions.map(({ questionId }) => questionId));
  const problems = questions.flatMap((question, index) =>
    [...questionProblems(question), ...branchProblems(question, ids)].map(({ path, message }) => ({
      path: ['questions', index, ...path],
      message,
    })),
  );
  return problems.length > 0 || ids.size < questions.length ? problems : pathProblems(questions);
}

function frequencyProblems({ display }: SurveyFields): readonly SurveyProblem[] {
  const isLimited = display.frequency === 'limited';
  return (['maxShows', 'intervalDays'] as const).flatMap((field) => {
    if (isLimited === (display[field] !== undefined)) return [];
    const message = isLimited
      ? 'is required for frequency limited'
      : `is not allowed for frequency ${display.frequency}`;
    return [{ path: ['display', field], message }];
  });
}

function thankYouProblems({ thankYou }: SurveyFields): readonly SurveyProblem[] {
  if (thankYou?.linkUrl !== undefined)
    return problemsAt(['thankYou', 'linkUrl'], linkProblem(thankYou.linkUrl));
  return problemsAt(
    ['thankYou', 'linkUrl'],
    thankYou?.linkLabel === undefined ? undefined : 'is required by linkLabel',
  );
}
