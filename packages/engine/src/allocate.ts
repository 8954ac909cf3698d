import { chooseVariation, createUnitIntervalHash } from './bucket.ts';
import type { Snapshot, SnapshotExperiment, SnapshotVariant } from './snapshot.ts';

/** Why a visitor is excluded from a running experiment. */
export type AllocationExclusion = 'excluded' | 'holdout' | 'layer' | 'coverage';

/** The index of the assigned variant among the experiment's variants, or why the visitor has none. */
export type Allocation =
  | { readonly status: 'assigned'; readonly variant: number; readonly by: 'force' | 'rollout' | 'bucketing' }
  | { readonly status: 'excluded'; readonly reason: AllocationExclusion };

/** Assigns a visitor, whose id must be in lower case, within one experiment. Deterministic. */
export type Allocate = (anonymousId: string) => Allocation;

const exclusions = {
  excluded: { status: 'excluded', reason: 'excluded' },
  holdout: { status: 'excluded', reason: 'holdout' },
  layer: { status: 'excluded', reason: 'layer' },
  coverage: { status: 'excluded', reason: 'coverage' },
} as const;

/** The part of an experiment that determines who gets which variant. */
export interface AllocatedExperiment
  extends Pick<
    SnapshotExperiment,
    'salt' | 'coverage' | 'layer' | 'exclude' | 'force' | 'rollout' | 'holdback'
  > {
  readonly variants: readonly Pick<SnapshotVariant, 'variantKey' | 'weight'>[];
}

/**
 * Prepares an experiment's allocation. The returned function checks, in order: the exclude list, the force list, a rollout, the project's
 * holdout, the layer's slot, coverage and weights. A rollout with a holdback uses its weights only, so that it covers the same visitors as
 * one without.
 */
export function prepareAllocation(experiment: AllocatedExperiment, holdout: Snapshot['holdout']): Allocate {
  const { salt, coverage, layer } = experiment;
  const variantIndexes = new Map(experiment.variants.map((variant, index) => [variant.variantKey, index]));
  const excluded = nonEmpty(new Set(experiment.exclude));
  const forced = new Map<string, Allocation>();
  for (const { anonymousId, variantKey } of experiment.force ?? []) {
    const variant = variantIndexes.get(variantKey);
    if (variant !== undefined) forced.set(anonymousId, { status: 'assigned', variant, by: 'force' });
  }
  const forcedVariants = nonEmpty(forced);
  const winner = experiment.rollout === undefined ? undefined : variantIndexes.get(experiment.rollout);
  const hasHoldback = winner !== undefined && experiment.holdback === true;
  const weights = experiment.variants.map((variant) => variant.weight);
  const assigned = weights.map(
    (_, variant): Allocation => ({ status: 'assigned', variant, by: 'bucketing' }),
  );

  const unitOf = createUnitIntervalHash(salt);
  const unitInHoldout = holdout && createUnitIntervalHash(holdout.salt);
  const unitInLayer = layer && createUnitIntervalHash(layer.salt);

  return function allocate(anonymousId) {
    if (excluded?.has(anonymousId)) return exclusions.excluded;
    const forcedAllocation = forcedVariants?.get(anonymousId);
    if (forcedAllocation !== undefined) return forcedAllocation;
    if (winner !== undefined && !hasHoldback) return { status: 'assigned', variant: winner, by: 'rollout' };
    if (!hasHoldback) {
      if (holdout && unitInHoldout && unitInHoldout(anonymousId) < holdout.share) return exclusions.holdout;
      if (layer && unitInLayer) {
        const slot = unitInLayer(anonymousId);
        if (slot < layer.from || slot >= layer.to) return exclusions.layer;
      }
    }
    const variant = chooseVariation(unitOf(anonymousId), weights, coverage);
    return assigned[variant] ?? exclusions.coverage;
  };
}

/**
 * Returns undefined for an empty list, so that the lookup can be skipped: it costs as much as hashing the id, and most experiments have no
 * lists.
 */
function nonEmpty<T extends { readonly size: number }>(list: T): T | undefined {
  return list.size === 0 ? undefined : list;
}
