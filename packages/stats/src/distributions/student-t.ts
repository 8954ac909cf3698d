import { incompleteBeta } from '../special/incomplete-beta.ts';
import { checkDf, checkNumber } from './check-number.ts';
import { halfBetaExpansion } from './half-beta-expansion.ts';

/** From here on, the expansion for many degrees of freedom is exact to the last digits. */
const manyDf = 30;

/** Probability that Student's t with `df` degrees of freedom is below `x`, with a relative error of 1e-13 in the lower tail. */
export function studentTCdf(x: number, df: number): number {
  return studentTSf(-x, df);
}

/**
 * Probability that Student's t with `df` degrees of freedom is above `x`, with a relative error of 1e-13 in the upper tail.
 * @throws RangeError if `x` is NaN or `df` is not above 0
 */
export function studentTSf(x: number, df: number): number {
  checkNumber(x);
  checkDf(df);
  if (x < 0) return 1 - studentTSf(-x, df);
  return 0.5 * outside(x, df);
}

/** Probability of being further from 0 than `x`: I(df/2, ½) at df / (df + x²). */
function outside(x: number, df: number): number {
  const square = x * x;
  if (square === Number.POSITIVE_INFINITY) return 0;
  return df >= manyDf && 2 * square < df
    ? halfBetaExpansion(df / 2, -Math.log1p(square / df))
    : incompleteBeta({ a: df / 2, b: 0.5, x: df / (df + square), y: square / (df + square) });
}
