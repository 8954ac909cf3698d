import { logGamma } from './log-gamma.ts';

/** Smallest double that a continued fraction may divide by. */
const tiny = 1e-300;
const precision = 1e-16;
/** Both expansions converge in about sqrt(a) terms near x = a; a million degrees of freedom need fewer than this. */
const maxTerms = 20_000;

/**
 * Regularised upper incomplete gamma function Q(a, x) for `a` of at least 0.5 and `x` of at least 0.
 * Below a + 1 the series of the lower function converges faster, above it the continued fraction.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

/** Sum of x^n / (a (a+1) … (a+n)), https://dlmf.nist.gov/8.11.E4 */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < maxTerms; n++) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * precision) break;
  }
  return sum;
}

/** Continued fraction https://dlmf.nist.gov/8.9.E2 in its even form, by Lentz's method as modified by Thompson and Barnett (1986). */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < maxTerms; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / awayFromZero(numerator * d + b);
    c = awayFromZero(b + numerator / c);
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < precision) break;
  }
  return fraction;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}
