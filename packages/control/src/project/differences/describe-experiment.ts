import type { Plan } from '@pixel/protocol';
import type { Experiment, Variant } from '../documents/project.ts';
import { toApiExperiment } from '../documents/to-api-document.ts';
import { describeChanges } from './describe-changes.ts';
import { describeExperimentGoal } from './describe-experiment-goal.ts';
import { describePlan } from './describe-plan.ts';
import { describeUrlRules } from './describe-url-rules.ts';
import { type DescribedChange, definedValues, describeFields, pairByKey } from './described-change.ts';
import { quoteOneLine } from './format-value.ts';
import { experimentLabels, variantLabels } from './labels.ts';

/**
 * Describes the differences between two states of an experiment, one of which may be missing; `defaults` is the project's plan in each
 * state.
 */
export function describeExperiment({
  before,
  after,
  defaults,
}: {
  readonly before: Experiment | undefined;
  readonly after: Experiment | undefined;
  readonly defaults: { readonly before: Plan; readonly after: Plan };
}): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined) return [];
  const { experimentKey } = one;
  const path = `experiments.${experimentKey}`;
  const name = quoteOneLine(one.name);
  if (before === undefined || after === undefined) {
    const done = before === undefined ? `added as ${one.status}` : 'removed';
    return [
      {
        experimentKey,
        sentence: `Experiment ${name} ${done}`,
        path,
        ...definedValues(before && toApiExperiment(before), after && toApiExperiment(after)),
      },
    ];
  }
  return [
    ...describeFields(before, after, {
      labels: experimentLabels,
      path,
      ownerPhrase: ` of ${name}`,
      experimentKey,
    }),
    ...describeUrlRules(before, after, { path, experimentKey }),
    ...pairByKey(before.variants, after.variants, 'variantKey').flatMap((pair) =>
      describeVariant(pair, after),
    ),
    ...describeOrder(before, after),
    ...pairByKey(before.goals, after.goals, 'goalKey').flatMap((pair) => describeExperimentGoal(pair, after)),
    ...describePlan(
      { own: before.plan, defaults: defaults.before },
      { own: after.plan, defaults: defaults.after },
      { path: `${path}.plan`, ownerPhrase: ` of ${name}`, defaultsLabel: "the project's", experimentKey },
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
    const done =
      before === undefined ? `added to ${quoteOneLine(name)}` : `removed from ${quoteOneLine(name)}`;
    const sentence = `Variant ${quoteOneLine(one.name)} ${done}`;
    return [{ experimentKey, sentence, path, ...definedValues(before, after) }];
  }
  const ownerPhrase = ` of variant ${quoteOneLine(one.name)} in ${quoteOneLine(name)}`;
  return [
    ...describeFields(before, after, { labels: variantLabels, path, ownerPhrase, experimentKey }),
    ...describeChanges(before.changes, after.changes).map(({ sentence, path: at, ...values }) => ({
      experimentKey,
      sentence: `${quoteOneLine(name)}, variant ${quoteOneLine(one.name)}: ${sentence}`,
      path: `${path}.changes.${at}`,
      ...values,
    })),
  ];
}

/** Describes a changed order of the variants, which determines who gets which variant. */
function describeOrder(before: Experiment, after: Experiment): readonly DescribedChange[] {
  const { experimentKey, name } = after;
  const [old, now] = [before, after].map(({ variants }) => variants.map(({ variantKey }) => variantKey));
  const isMoved = old?.length === now?.length && old?.toSorted().join() === now?.toSorted().join();
  if (!isMoved || old?.join() === now?.join()) return [];
  const sentence = `Order of variants of ${quoteOneLine(name)}: ${old?.join(', ')} → ${now?.join(', ')}`;
  return [
    { experimentKey, sentence, path: `experiments.${experimentKey}.variants`, before: old, after: now },
  ];
}
