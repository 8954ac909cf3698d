import { chooseVariation, createHashUnit } from './bucket.ts';
import type { Snapshot, SnapshotExperiment, SnapshotVariant } from './snapshot.ts';

/** Why a visitor does not take part in an experiment that runs. */
export type AllocationExclusion = 'excluded' | 'holdout' | 'layer' | 'coverage';

/** The variant that a visitor is given, by its position among the experiment's variants, or why none is. */
export type Allocated =
  | { readonly status: 'assigned'; readonly variant: number; readonly by: 'force' | 'rollout' | 'bucketing' }
  | { readonly status: 'excluded'; readonly reason: AllocationExclusion };

/** Gives a visitor, whose id must be in lower case, its place in one experiment; always the same one. */
export type Allocate = (anonymousId: string) => Allocated;

const exclusions = {
  excluded: { status: 'excluded', reason: 'excluded' },
  holdout: { status: 'excluded', reason: 'holdout' },
  layer: { status: 'excluded', reason: 'layer' },
  coverage: { status: 'excluded', reason: 'coverage' },
} as const;

/** What of an experiment decides who gets which variant. */
export interface AllocatedExperiment
  extends Pick<
    SnapshotExperiment,
    'salt' | 'coverage' | 'layer' | 'exclude' | 'force' | 'rollout' | 'holdback'
  > {
  readonly variants: readonly Pick<SnapshotVariant, 'variantKey' | 'weight'>[];
}

/**
 * Prepares the allocation of an experiment. In this order: the exclude list, the force list, a rollout, then the project's
 * holdout, the layer's slot, and coverage and weights. A rollout with a holdback is drawn by its weights alone, so that it is for the
 * same visitors as one without.
 */
export function prepareAllocation(experiment: AllocatedExperiment, holdout: Snapshot['holdout']): Allocate {
  const { salt, coverage, layer } = experiment;
  const positions = new Map(experiment.variants.map((variant, position) => [variant.variantKey, position]));
  const excluded = listOf(new Set(experiment.exclude));
  const forced = new Map<string, Allocated>();
  for (const { anonymousId, variantKey } of experiment.force ?? []) {
    const variant = positions.get(variantKey);
    if (variant !== undefined) forced.set(anonymousId, { status: 'assigned', variant, by: 'force' });
  }
  const given = listOf(forced);
  const winner = experiment.rollout === undefined ? undefined : positions.get(experiment.rollout);
  const isHeldBack = winner !== undefined && experiment.holdback === true;
  const weights = experiment.variants.map((variant) => variant.weight);
  const assigned = weights.map((_, variant): Allocated => ({ status: 'assigned', variant, by: 'bucketing' }));

  const unitOf = createHashUnit(salt);
  const unitInHoldout = holdout && createHashUnit(holdout.salt);
  const unitInLayer = layer && createHashUnit(layer.salt);

  return function allocate(anonymousId) {
    if (excluded?.has(anonymousId)) return exclusions.excluded;
    const byForce = given?.get(anonymousId);
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

/** A list that names somebody. Most experiments have none, and to look a new id up takes as long as to hash it. */
function listOf<T extends { readonly size: number }>(list: T): T | undefined {
  return list.size === 0 ? undefined : list;
}
