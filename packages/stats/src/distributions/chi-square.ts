import { upperGamma } from '../special/incomplete-gamma.ts';
import { checkDf, checkNumber } from './check-number.ts';

/**
 * Probability that a chi-square variable with `df` degrees of freedom is above `x`.
 * @throws RangeError if `x` is NaN or `df` is not above 0
 */
export function chiSquareSf(x: number, df: number): number {
  checkNumber(x);
  checkDf(df);
  return upperGamma(df / 2, x / 2);
}
