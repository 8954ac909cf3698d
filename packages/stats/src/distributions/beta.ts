import { incompleteBeta } from '../special/incomplete-beta.ts';
import { checkNumber } from './check-number.ts';

/** Parameters of a beta distribution, both above 0. */
export interface BetaParameters {
  readonly a: number;
  readonly b: number;
}

/**
 * Probability that a beta variable is below `x`.
 * @throws RangeError if `x` is NaN or a parameter is not above 0
 */
export function betaCdf(x: number, { a, b }: BetaParameters): number {
  check(x, { a, b });
  return incompleteBeta({ a, b, x, y: 1 - x });
}

/**
 * Probability that a beta variable is above `x`, exact in the upper tail.
 * @throws RangeError if `x` is NaN or a parameter is not above 0
 */
export function betaSf(x: number, { a, b }: BetaParameters): number {
  check(x, { a, b });
  return incompleteBeta({ a: b, b: a, x: 1 - x, y: x });
}

function check(x: number, { a, b }: BetaParameters): void {
  checkNumber(x);
  if (![a, b].every((value) => value > 0 && Number.isFinite(value)))
    throw new RangeError(`There is no beta distribution with parameters ${a} and ${b}`);
}
