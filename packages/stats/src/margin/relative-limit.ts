import { type Effect, varianceOfMean, welchDf } from '../compare/effect.ts';
import type { Pair } from '../compare/pair.ts';

/** How much worse than the control a metric may get. */
export interface RelativeMargin {
  /** Share δ of the control's mean, in [0, 1). */
  readonly margin: number;
  /** Which direction is better; if `increase`, harm is below (1 − δ) C, otherwise above (1 + δ) C. */
  readonly direction: 'increase' | 'decrease';
}

/** A pair whose arms have means. */
export type DescribedPair = Extract<Pair, { readonly status: 'ok' | 'zero_variance' }>;

export function isValidMargin({ margin }: RelativeMargin): boolean {
  return margin >= 0 && margin < 1;
}

/**
 * Returns the factor k of the limit k C: 1 − δ or 1 + δ. For a control below 0, the margin is a share of its absolute value, so that worse
 * stays worse and the signs are swapped.
 */
export function limitFactor({ margin, direction }: RelativeMargin, controlMean: number): number {
  return (direction === 'increase') === controlMean >= 0 ? 1 - margin : 1 + margin;
}

/**
 * Returns the room between treatment and limit, in the metric's units and positive on the good side: T − k C or, if less is better,
 * k C − T. Its variance is vT + k² vC, and with an adjustment that adds S to all means + 2 (1 − k) (cov(T, S) − k cov(C, S)) +
 * (1 − k)² var S. Welch-Satterthwaite degrees of freedom.
 */
export function roomOf(
  { control, treatment, coupling }: DescribedPair,
  relativeMargin: RelativeMargin,
): Effect {
  const factor = limitFactor(relativeMargin, control.mean);
  const scaled = { ...control, variance: factor * factor * control.variance };
  const variance = varianceOfMean(scaled) + varianceOfMean(treatment);
  const rest = 1 - factor;
  const coupled =
    coupling === null
      ? 0
      : 2 * rest * (coupling.treatment - factor * coupling.control) + rest * rest * coupling.variance;
  const distance = treatment.mean - factor * control.mean;
  return {
    estimate: relativeMargin.direction === 'increase' ? distance : -distance,
    se: Math.sqrt(Math.max(0, variance + coupled)),
    df: welchDf(scaled, treatment),
  };
}
