import { continuedFraction } from './continued-fraction.ts';
import { deviance } from './deviance.ts';
import { stirlingError } from './stirling-error.ts';

const precision = 1e-17;

/**
 * Regularized upper incomplete gamma function Q(a, x) for `a` above 0 and `x` of at least 0. Below a + 1 the series of the lower function
 * converges faster, above it the continued fraction.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const scale = prefix(a, x);
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale / upperFraction(a, x);
}

/** x^a e^−x / Γ(a) in Loader's form of a Poisson probability (2000), which avoids the cancellation of large logarithms. */
function prefix(a: number, x: number): number {
  return Math.sqrt(a / (2 * Math.PI)) * Math.exp(-stirlingError(a) - deviance(a, x));
}

/** Sum of x^n / (a (a+1) … (a+n)), https://dlmf.nist.gov/8.11.E4 */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * precision; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Continued fraction https://dlmf.nist.gov/8.9.E2 in its even form. */
function upperFraction(a: number, x: number): number {
  return continuedFraction(x + 1 - a, (n) => [-n * (n - a), x + 1 - a + 2 * n]);
}
