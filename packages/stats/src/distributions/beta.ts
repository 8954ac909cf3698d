import { betaPrefix, incompleteBeta } from '../special/incomplete-beta.ts';

/** Parameters of a beta distribution, both above 0. */
export interface BetaParameters {
  readonly a: number;
  readonly b: number;
}

/** Density of a beta distribution at `x` between 0 and 1. */
export function betaPdf(x: number, { a, b }: BetaParameters): number {
  return betaPrefix({ a, b, x, y: 1 - x }) / (x * (1 - x));
}

/** Probability that a beta variable is below `x`. */
export function betaCdf(x: number, { a, b }: BetaParameters): number {
  return incompleteBeta({ a, b, x, y: 1 - x });
}

/** Probability that a beta variable is above `x`, exact in the upper tail. */
export function betaSf(x: number, { a, b }: BetaParameters): number {
  return incompleteBeta({ a: b, b: a, x: 1 - x, y: x });
}
