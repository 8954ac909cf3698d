import type { TallyResult } from '@pixel/control/client';
import { answerRows } from '../results/surveys/answer-rows.ts';
import { toCsv } from '../ui/to-csv.ts';
import { level } from './thresholds.ts';
import type { DayGroup } from './use-survey-results.ts';

const head = [
  'surveyKey',
  'day',
  'questionId',
  'title',
  'answer',
  'label',
  'reached',
  'answered',
  'left',
  'count',
  'value',
  'value.lower',
  'value.upper',
  'level',
];

/**
 * Returns a survey's results as CSV, one row per number: first of all responses, with an empty day, then of each day. Shares are fractions
 * with 95 % intervals. Leaves out free-text answers.
 */
export function surveyResultsToCsv(
  results: TallyResult & { readonly surveyKey: string },
  days: readonly DayGroup[],
): string {
  const { surveyKey } = results;
  return toCsv([
    head,
    ...rowsOf(results).map((row) => [surveyKey, null, ...row]),
    ...days.flatMap((group) => rowsOf(group).map((row) => [surveyKey, group.day, ...row])),
  ]);
}

type Row = readonly (string | number | null)[];

function rowsOf({ funnel, questions }: TallyResult): readonly Row[] {
  const whole = (['accepted', 'completed', 'dismissed'] as const).map((answer): Row => {
    const { count, share } = funnel[answer];
    const ends = [share?.estimate ?? null, share?.low ?? null, share?.high ?? null];
    return [null, null, answer, null, funnel.shown, null, null, count, ...ends, share && level];
  });
  const shown: Row = [null, null, 'shown', null, null, null, null, funnel.shown, null, null, null, null];
  const answers = answerRows({ arms: [{ variantKey: '', questions }] }).flatMap(
    ({ questionId, title, rows }) => {
      const question = questions.find((each) => each.questionId === questionId);
      const of = [question?.reached ?? null, question?.answered ?? null, question?.left ?? null];
      return rows.flatMap(({ key, name, arms }) =>
        arms.map(({ count, estimate, low, high }): Row => {
          const label = name.kind === 'option' ? name.label : null;
          const ends = [estimate, low, high, low === null ? null : level];
          return [questionId, title, key, label, ...of, count, ...ends];
        }),
      );
    },
  );
  return [shown, ...whole, ...answers];
}
