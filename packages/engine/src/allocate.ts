import { chooseVariation, createHashUnit } from './bucket.ts';
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
 * Compiles an experiment's allocation. Checks, in order: the exclude list, the force list, a rollout, the project's holdout, the layer's
 * slot, coverage and weights. A rollout with a holdback uses its weights only, so that it covers the same visitors as one without.
 */
export function prepareAllocation(experiment: AllocatedExperiment, holdout: Snapshot['holdout']): Allocate {
  const { salt, coverage, layer } = experiment;
  const positions = new Map(experiment.variants.map((variant, position) => [variant.variantKey, position]));
  const excluded = listOf(new Set(experiment.exclude));
  const forced = new Map<string, Allocation>();
  for (const { anonymousId, variantKey } of experiment.force ?? []) {
    const variant = positions.get(variantKey);
    if (variant !== undefined) forced.set(anonymousId, { status: 'assigned', variant, by: 'force' });
  }
  const forcedVariants = listOf(forced);
  const winner = experiment.rollout === undefined ? undefined : positions.get(experiment.rollout);
  const isHeldBack = winner !== undefined && experiment.holdback === true;
  const weights = experiment.variants.map((variant) => variant.weight);
  const assigned = weights.map(
    (_, variant): Allocation => ({ status: 'assigned', variant, by: 'bucketing' }),
  );

  const unitOf = createHashUnit(salt);
  const unitInHoldout = holdout && createHashUnit(holdout.salt);
  const unitInLayer = layer && createHashUnit(layer.salt);

  return function allocate(anonymousId) {
    if (excluded?.has(anonymousId)) return exclusions.excluded;
    const byForce = forcedVariants?.get(anonymousId);
    if (byForce !== undefined) return byForce;
    if (winner !== undefined && !isHeldBack) return { status: 'assigned', variant: winner, by: 'rollout' };
    if (!isHeldBack) {
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

/** Undefined for an empty list. Most experiments have none, and a lookup costs as much as hashing the id. */
function listOf<T extends { readonly size: number }>(list: T): T | undefined {
  return list.size === 0 ? undefined : list;
}
