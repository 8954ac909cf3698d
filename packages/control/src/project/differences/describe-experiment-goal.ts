import type { Analysis } from '@pixel/protocol';
import type { Experiment, ExperimentGoal } from '../project.ts';
import { saidCap, saidWindow } from './describe-plan.ts';
import { type DescribedChange, describeFields, type FieldWords, valuesOf } from './described-change.ts';
import { percent, quoted, said, word } from './format-value.ts';

const goalFields: Readonly<Record<string, FieldWords>> = {
  role: { label: 'Role', say: word },
};

const analysisFields: Readonly<Record<keyof Analysis, FieldWords>> = {
  kind: { label: 'Metric', say: unless('by its type', word) },
  windowHours: { label: 'Conversion window', say: unless("the project's", saidWindow) },
  capPercentile: { label: 'Cap of values', say: unless("the project's", saidCap) },
  direction: { label: 'Good direction', say: word },
  margin: { label: 'Margin', say: unless('none', (share) => percent(Number(share))) },
  denominatorGoalKey: { label: 'Denominator', say: said },
  funnelGoalKeys: { label: 'Steps of the funnel', say: said },
  retentionDays: { label: 'Days of coming back', say: saidDays },
  quantile: { label: 'Quantile', say: word },
  surveyKey: { label: 'Survey', say: said },
  questionId: { label: 'Question', say: said },
};

/** Says what differs between two states of a goal of an experiment, of which one may not be there. */
export function describeExperimentGoal(
  {
    before,
    after,
  }: { readonly before: ExperimentGoal | undefined; readonly after: ExperimentGoal | undefined },
  { experimentKey, name }: Experiment,
): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined) return [];
  const path = `experiments.${experimentKey}.goals.${one.goalKey}`;
  if (before === undefined || after === undefined) {
    const done =
      before === undefined ? `added to ${quoted(name)} as ${one.role}` : `taken from ${quoted(name)}`;
    return [
      { experimentKey, sentence: `Goal ${quoted(one.goalKey)} ${done}`, path, ...valuesOf(before, after) },
    ];
  }
  const of = ` of goal ${quoted(one.goalKey)} in ${quoted(name)}`;
  return [
    ...describeFields(before, after, { words: goalFields, path, of, experimentKey }),
    ...describeFields(before.analysis, after.analysis, {
      words: analysisFields,
      path: `${path}.analysis`,
      of,
      experimentKey,
    }),
  ];
}

/** Says what holds where there is no value. */
function unless(absent: string, say: FieldWords['say']): FieldWords['say'] {
  return (value) => (value === undefined ? absent : say(value));
}

function saidDays(value: unknown): string {
  const days = value as Analysis['retentionDays'];
  return days === undefined ? 'none' : `${days[0]} to ${days[1]}`;
}
