import type { Experiment, ExperimentGoal } from '../documents/project.ts';
import { type DescribedChange, definedValues, describeFields } from './described-change.ts';
import { quoteOneLine } from './format-value.ts';
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
        ? `added to ${quoteOneLine(name)} as ${one.role}${describeAnalysis(one)}`
        : `removed from ${quoteOneLine(name)}`;
    return [
      {
        experimentKey,
        sentence: `Goal ${quoteOneLine(one.goalKey)} ${done}`,
        path,
        ...definedValues(before, after),
      },
    ];
  }
  const ownerPhrase = ` of goal ${quoteOneLine(one.goalKey)} in ${quoteOneLine(name)}`;
  return [
    ...describeFields(before, after, { labels: experimentGoalLabels, path, ownerPhrase, experimentKey }),
    ...describeFields(before.analysis, after.analysis, {
      labels: analysisLabels,
      path: `${path}.analysis`,
      ownerPhrase,
      experimentKey,
    }),
  ];
}

/** Describes the parts of a goal's analysis that aren't the default: `, with metric nps, survey "after"`. */
function describeAnalysis({ analysis }: ExperimentGoal): string {
  const parts = Object.entries(analysisLabels).flatMap(([field, { label, format }]) => {
    const value: unknown = Reflect.get(analysis, field);
    return value === undefined ? [] : [`${label.toLowerCase()} ${format(value)}`];
  });
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`;
}
