import type { Experiment, Holdback, Phase, Variant } from './project.ts';

/** A phase that measures a rollout. */
export type HoldbackPhase = Phase & { readonly holdback: Holdback };

/** Returns the phase that measures an experiment's rollout, or undefined if there is none. */
export function holdbackOf({
  status,
  rollout,
  kept,
}: Pick<Experiment, 'status' | 'rollout' | 'kept'>): HoldbackPhase | undefined {
  const last = kept.phases.at(-1);
  if (status !== 'completed' || last === undefined || !isHoldbackPhase(last)) return undefined;
  return last.endedAt === undefined && last.holdback.variantKey === rollout ? last : undefined;
}

/** Returns the phase of the newest test, or undefined before the first test. */
export function newestTestPhase(phases: readonly Phase[]): Phase | undefined {
  return phases.findLast((phase) => !isHoldbackPhase(phase));
}

/** Returns the phase that currently counts visitors, or undefined if none does or the experiment started before phases were recorded. */
export function countingPhaseOf(
  experiment: Pick<Experiment, 'status' | 'rollout' | 'salt' | 'kept'>,
): Phase | undefined {
  const { status, salt, kept } = experiment;
  if (status !== 'running' && status !== 'paused') return holdbackOf(experiment);
  const last = kept.phases.at(-1);
  return last?.salt === salt ? last : undefined;
}

/** Returns the variants that a phase assigns, with their weights: all of them, or during a holdback the winner and the control. */
export function assignedVariants(
  { holdback }: Pick<Phase, 'holdback'>,
  variants: readonly Variant[],
): readonly Variant[] {
  if (holdback === undefined) return variants;
  const { variantKey, share } = holdback;
  return variants
    .filter((variant) => variant.isControl || variant.variantKey === variantKey)
    .map((variant) => ({ ...variant, weight: variant.isControl ? share : 1 - share }));
}

function isHoldbackPhase(phase: Phase): phase is HoldbackPhase {
  return phase.holdback !== undefined;
}
