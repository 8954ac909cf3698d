import type { TallyResult } from '@pixel/control/client';
import { answerRows } from '../results/surveys/answer-rows.ts';
import { toCsv } from '../ui/to-csv.ts';
import { confidenceLevel } from './thresholds.ts';
import type { DayGroup } from './use-survey-results.ts';

const header = [
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
 * with 95% intervals. Leaves out free-text answers.
 */
export function surveyResultsToCsv(
  results: TallyResult & { readonly surveyKey: string },
  days: readonly DayGroup[],
): string {
  const { surveyKey } = results;
  return toCsv([
    header,
    ...toRows(results).map((row) => [surveyKey, null, ...row]),
    ...days.flatMap((group) => toRows(group).map((row) => [surveyKey, group.day, ...row])),
  ]);
}

type Row = readonly (string | number | null)[];

function toRows({ funnel, questions }: TallyResult): readonly Row[] {
  const funnelRows = (['accepted', 'completed', 'dismissed'] as const).map((answer): Row => {
    const { count, share } = funnel[answer];
    const interval = [share?.estimate ?? null, share?.low ?? null, share?.high ?? null];
    return [null, null, answer, null, funnel.shown, null, null, count, ...interval, share && confidenceLevel];
  });
  const shownRow: Row = [null, null, 'shown', null, null, null, null, funnel.shown, null, null, null, null];
  const answers = answerRows({ arms: [{ variantKey: '', questions }] }).flatMap(
    ({ questionId, title, rows }) => {
      const question = questions.find((candidate) => candidate.questionId === questionId);
      const counts = [question?.reached ?? null, question?.answered ?? null, question?.left ?? null];
      return rows.flatMap(({ key, name, arms }) =>
        arms.map(({ count, estimate, low, high }): Row => {
          const label = name.kind === 'option' ? name.label : null;
          const interval = [estimate, low, high, low === null ? null : confidenceLevel];
          return [questionId, title, key, label, ...counts, count, ...interval];
        }),
      );
    },
  );
  return [shownRow, ...funnelRows, ...answers];
}
