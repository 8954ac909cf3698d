import { upperGamma } from '../special/incomplete-gamma.ts';

/** Probability that a chi-square variable with `df` degrees of freedom is above `x`. */
export function chiSquareSf(x: number, df: number): number {
  return upperGamma(df / 2, x / 2);
}
