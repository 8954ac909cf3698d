import { continuedFraction } from './continued-fraction.ts';
import { deviance } from './deviance.ts';
import { stirlingError } from './stirling-error.ts';

/** Both parameters, the argument `x` and its complement `y` = 1 − x, which the caller knows more precisely than by subtraction. */
export interface BetaArguments {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/** Regularized incomplete beta function I_x(a, b), exact in the lower tail; swap the arguments for the upper one. */
export function incompleteBeta({ a, b, x, y }: BetaArguments): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  return x < (a + 1) / (a + b + 2) ? lowerTail({ a, b, x, y }) : 1 - lowerTail({ a: b, b: a, x: y, y: x });
}

function lowerTail(args: BetaArguments): number {
  return betaPrefix(args) / fraction(args);
}

/**
 * x^a y^b / B(a, b) in Loader's form of a binomial probability (2000): keeps precision for large parameters, since no large logarithms are
 * subtracted.
 */
function betaPrefix({ a, b, x, y }: BetaArguments): number {
  return prepareBetaPrefix({ a, b })(x, y);
}

/** Returns `betaPrefix` as a function of x and y, for many arguments with the same parameters. */
export function prepareBetaPrefix({
  a,
  b,
}: Pick<BetaArguments, 'a' | 'b'>): (x: number, y: number) => number {
  const n = a + b;
  const error = stirlingError(n) - stirlingError(a) - stirlingError(b);
  const scale = Math.sqrt((a / n) * (b / (2 * Math.PI)));
  return (x, y) => scale * Math.exp(error - deviance(a, n * x) - deviance(b, n * y));
}

/** Continued fraction of Didonato and Morris (1992), equation 9: it converges faster than https://dlmf.nist.gov/8.17.E22. */
function fraction({ a, b, x, y }: BetaArguments): number {
  return continuedFraction((a * (a * y - b * x + 1)) / (a + 1), (n) => {
    const even = a + 2 * n - 1;
    const numerator = (((a + n - 1) * (a + b + n - 1)) / even) * ((n * (b - n)) / even) * x * x;
    const denominator =
      n + (n * (b - n) * x) / even + ((a + n) * (a * y - b * x + 1 + n * (1 + y))) / (even + 2);
    return [numerator, denominator];
  });
}
