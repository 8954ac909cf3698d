import type { ArmMean } from '../arms/arm-mean.ts';

/** A difference between two arms with its standard error and degrees of freedom. */
export interface Effect {
  readonly estimate: number;
  readonly se: number;
  readonly df: number;
}

/** Returns the variance of an arm's mean, s²/n. */
export function varianceOfMean({ n, variance }: ArmMean): number {
  return variance / n;
}

/** Degrees of freedom of Welch (1947) and Satterthwaite (1946): (vC + vT)² / (vC²/(nC − 1) + vT²/(nT − 1)). */
export function welchDf(control: ArmMean, treatment: ArmMean): number {
  const [vC, vT] = [varianceOfMean(control), varianceOfMean(treatment)];
  // As shares of the total, so that squares of small variances don't underflow.
  const [c, t] = [vC / (vC + vT), vT / (vC + vT)];
  return 1 / (c ** 2 / (control.n - 1) + t ** 2 / (treatment.n - 1));
}

/** Difference of the means, mT − mC, with variance vC + vT. */
export function absoluteEffect(control: ArmMean, treatment: ArmMean): Effect {
  return {
    estimate: treatment.mean - control.mean,
    se: Math.sqrt(varianceOfMean(control) + varianceOfMean(treatment)),
    df: welchDf(control, treatment),
  };
}

/**
 * Relative difference (mT − mC) / |mC| by the delta method, with variance sT²/(nT mC²) + sC² mT²/(nC mC⁴). Only for comparison with other
 * tools: its tails are unequal if the baseline is uncertain, so verdicts and relative intervals use Fieller's.
 */
export function relativeDeltaEffect(control: ArmMean, treatment: ArmMean): Effect {
  const ratio = treatment.mean / control.mean;
  const variance = varianceOfMean(treatment) + varianceOfMean(control) * ratio * ratio;
  const baseline = Math.abs(control.mean);
  return {
    estimate: (treatment.mean - control.mean) / baseline,
    se: Math.sqrt(variance) / baseline,
    df: welchDf(control, treatment),
  };
}
