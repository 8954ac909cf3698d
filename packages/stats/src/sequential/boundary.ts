import type { Alternative } from '../compare/t-test.ts';

/** The tuning of a confidence sequence, whose width is minimal after `nStar` visitors. */
export interface Tuning {
  readonly alpha: number;
  /** Planned visitors of the comparison, both arms together; fixed at the start. */
  readonly nStar: number;
  /** `two` by default. */
  readonly side?: Alternative;
  /** The alpha for which the width is minimal, alpha itself by default; the same for all alphas of one p-value. */
  readonly tunedAlpha?: number;
}

/** Returns the scale ρ = √((−2 ln a + ln(−2 ln a + 1)) / N*), with 2a for a one-sided test. */
export function mixtureScale({ alpha, nStar, side = 'two', tunedAlpha = alpha }: Tuning): number {
  const level = -2 * Math.log(side === 'two' ? tunedAlpha : Math.min(2 * tunedAlpha, 1));
  return Math.sqrt((level + Math.log(level + 1)) / nStar);
}

/**
 * Returns the multiplier of an estimate's standard error after `n` visitors, in place of 1.96: √(2 (nρ² + 1)/(nρ²) ln(√(nρ² + 1)/a)); with
 * ln(1 + √(nρ² + 1)/2a) for a one-sided test.
 */
export function multiplier(n: number, rho: number, { alpha, side = 'two' }: Tuning): number {
  const spread = n * rho * rho;
  const root = Math.sqrt(spread + 1);
  const log = side === 'two' ? Math.log(root / alpha) : Math.log1p(root / (2 * alpha));
  return Math.sqrt((2 * (spread + 1) * log) / spread);
}

/** Returns the natural logarithm of the e-value of z = estimate/se: nρ² z²/(2 (nρ² + 1)) − ½ ln(nρ² + 1). */
export function logEValue(z: number, n: number, rho: number): number {
  const spread = n * rho * rho;
  return (spread * z * z) / (2 * (spread + 1)) - 0.5 * Math.log1p(spread);
}

/** Returns the smallest alpha at which the one-sided bound for the same ρ excludes 0. */
export function oneSidedPValue(z: number, n: number, rho: number): number {
  if (!(z > 0)) return 1;
  const spread = n * rho * rho;
  const exponent = (spread * z * z) / (2 * (spread + 1));
  const logRoot = 0.5 * Math.log1p(spread);
  // If the exponential overflows, the subtracted 1 is negligible.
  const log = exponent > 700 ? exponent : Math.log(Math.expm1(exponent));
  return Math.min(1, Math.exp(logRoot - Math.LN2 - log));
}
