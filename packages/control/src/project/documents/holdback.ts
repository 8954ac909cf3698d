import type { Experiment, Holdback, Phase, Variant } from './project.ts';

/** A phase that measures a roll-out. */
export type HoldbackPhase = Phase & { readonly holdback: Holdback };

/** Returns the phase in which an experiment's roll-out is being measured; undefined where none is. */
export function holdbackOf({
  status,
  rollout,
  kept,
}: Pick<Experiment, 'status' | 'rollout' | 'kept'>): HoldbackPhase | undefined {
  const last = kept.phases.at(-1);
  if (status !== 'completed' || last === undefined || !measures(last)) return undefined;
  return last.endedAt === undefined && last.holdback.variantKey === rollout ? last : undefined;
}

/** Returns the phase of the newest test, which the experiment was made for; undefined before the first. */
export function newestTest(phases: readonly Phase[]): Phase | undefined {
  return phases.findLast((phase) => !measures(phase));
}

/** Returns the phase in which visitors are counted from now on; undefined where none is, or it is older than what is known of phases. */
export function countedPhaseOf(
  experiment: Pick<Experiment, 'status' | 'rollout' | 'salt' | 'kept'>,
): Phase | undefined {
  const { status, salt, kept } = experiment;
  if (status !== 'running' && status !== 'paused') return holdbackOf(experiment);
  const last = kept.phases.at(-1);
  return last?.salt === salt ? last : undefined;
}

/** Returns the variants that visitors of a phase are drawn to, with their weights in it: of a holdback, the winner and the control. */
export function variantsIn(
  { holdback }: Pick<Phase, 'holdback'>,
  variants: readonly Variant[],
): readonly Variant[] {
  if (holdback === undefined) return variants;
  const { variantKey, share } = holdback;
  return variants
    .filter((variant) => variant.isControl || variant.variantKey === variantKey)
    .map((variant) => ({ ...variant, weight: variant.isControl ? share : 1 - share }));
}

function measures(phase: Phase): phase is HoldbackPhase {
  return phase.holdback !== undefined;
}
