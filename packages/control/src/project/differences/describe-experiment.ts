import type { Plan } from '@pixel/protocol';
import { experimentAnswer } from '../documents/answers.ts';
import type { Experiment, Variant } from '../documents/project.ts';
import { describeChanges } from './describe-changes.ts';
import { describeExperimentGoal } from './describe-experiment-goal.ts';
import { describePlan } from './describe-plan.ts';
import { describeUrlRules } from './describe-url-rules.ts';
import { type DescribedChange, describeFields, pairs, valuesOf } from './described-change.ts';
import { quoted } from './format-value.ts';
import { experimentLabels, variantLabels } from './labels.ts';

/**
 * Describes the differences between two states of an experiment, one of which may be missing; `usual` is the project's plan in each state.
 */
export function describeExperiment({
  before,
  after,
  usual,
}: {
  readonly before: Experiment | undefined;
  readonly after: Experiment | undefined;
  readonly usual: { readonly before: Plan; readonly after: Plan };
}): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined) return [];
  const { experimentKey } = one;
  const path = `experiments.${experimentKey}`;
  const name = quoted(one.name);
  if (before === undefined || after === undefined) {
    const done = before === undefined ? `added as ${one.status}` : 'removed';
    return [
      {
        experimentKey,
        sentence: `Experiment ${name} ${done}`,
        path,
        ...valuesOf(before && experimentAnswer(before), after && experimentAnswer(after)),
      },
    ];
  }
  return [
    ...describeFields(before, after, { words: experimentLabels, path, of: ` of ${name}`, experimentKey }),
    ...describeUrlRules(before, after, { path, experimentKey }),
    ...pairs(before.variants, after.variants, 'variantKey').flatMap((pair) => describeVariant(pair, after)),
    ...describeOrder(before, after),
    ...pairs(before.goals, after.goals, 'goalKey').flatMap((pair) => describeExperimentGoal(pair, after)),
    ...describePlan(
      { own: before.plan, usual: usual.before },
      { own: after.plan, usual: usual.after },
      { path: `${path}.plan`, of: ` of ${name}`, usualOf: "the project's", experimentKey },
    ),
  ];
}

function describeVariant(
  { before, after }: { readonly before: Variant | undefined; readonly after: Variant | undefined },
  { experimentKey, name }: Experiment,
): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined) return [];
  const path = `experiments.${experimentKey}.variants.${one.variantKey}`;
  if (before === undefined || after === undefined) {
    const done = before === undefined ? `added to ${quoted(name)}` : `taken out of ${quoted(name)}`;
    const sentence = `Variant ${quoted(one.name)} ${done}`;
    return [{ experimentKey, sentence, path, ...valuesOf(before, after) }];
  }
  const of = ` of variant ${quoted(one.name)} in ${quoted(name)}`;
  return [
    ...describeFields(before, after, { words: variantLabels, path, of, experimentKey }),
    ...describeChanges(before.changes, after.changes).map(({ sentence, path: at, ...values }) => ({
      experimentKey,
      sentence: `${quoted(name)}, variant ${quoted(one.name)}: ${sentence}`,
      path: `${path}.changes.${at}`,
      ...values,
    })),
  ];
}

/** The order of variants determines who gets which. */
function describeOrder(before: Experiment, after: Experiment): readonly DescribedChange[] {
  const { experimentKey, name } = after;
  const [old, now] = [before, after].map(({ variants }) => variants.map(({ variantKey }) => variantKey));
  const isMoved = old?.length === now?.length && old?.toSorted().join() === now?.toSorted().join();
  if (!isMoved || old?.join() === now?.join()) return [];
  const sentence = `Order of variants of ${quoted(name)}: ${old?.join(', ')} → ${now?.join(', ')}`;
  return [
    { experimentKey, sentence, path: `experiments.${experimentKey}.variants`, before: old, after: now },
  ];
}
