import type { Experiment, ExperimentGoal } from '../documents/project.ts';
import { type DescribedChange, describeFields, valuesOf } from './described-change.ts';
import { quoted } from './format-value.ts';
import { analysisLabels, experimentGoalLabels } from './labels.ts';

/** Describes the differences between two states of an experiment's goal, one of which may be missing. */
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
      before === undefined
        ? `added to ${quoted(name)} as ${one.role}${describeAnalysis(one)}`
        : `taken from ${quoted(name)}`;
    return [
      { experimentKey, sentence: `Goal ${quoted(one.goalKey)} ${done}`, path, ...valuesOf(before, after) },
    ];
  }
  const of = ` of goal ${quoted(one.goalKey)} in ${quoted(name)}`;
  return [
    ...describeFields(before, after, { words: experimentGoalLabels, path, of, experimentKey }),
    ...describeFields(before.analysis, after.analysis, {
      words: analysisLabels,
      path: `${path}.analysis`,
      of,
      experimentKey,
    }),
  ];
}

/** A goal's analysis if it isn't the default: `, with metric nps, survey "after"`. */
function describeAnalysis({ analysis }: ExperimentGoal): string {
  const parts = Object.entries(analysisLabels).flatMap(([field, { label, format }]) => {
    const value: unknown = Reflect.get(analysis, field);
    return value === undefined ? [] : [`${label.toLowerCase()} ${format(value)}`];
  });
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`;
}
