import { integrate } from '../special/gauss-legendre.ts';
import { logGamma } from '../special/log-gamma.ts';
import { normalSf } from './normal.ts';

/** Standard deviations of the scale, and of the normal tail, beyond which everything is negligible. */
const reach = 12;

/** Degrees of freedom above which the integral is less precise than the approximation; both have nine digits here. */
const manyDegrees = 1e6;

/**
 * Probability that a noncentral t variable is above `x`: the average of a normal tail over the scale S, E Φ(δ − x S), with df S² chi-square
 * distributed. For many degrees of freedom, formula 26.7.10 of Abramowitz and Stegun, Handbook of Mathematical Functions (1964).
 */
export function noncentralTSf(x: number, df: number, noncentrality: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  if (df > manyDegrees)
    return normalSf((x * (1 - 1 / (4 * df)) - noncentrality) / Math.sqrt(1 + (x * x) / (2 * df)));
  const spread = reach / Math.sqrt(2 * df);
  const [low, high] = [Math.max(0, 1 - spread), 1 + spread];
  const falls = [noncentrality - reach, noncentrality + reach].map((z) => z / x);
  const bounds = [low, 1, high, ...falls.filter((s) => s > low && s < high)]
    .sort((a, b) => a - b)
    .map(Math.sqrt);
  const logFactor = Math.LN2 + (df / 2) * Math.log(df / 2) - logGamma(df / 2);
  const density = (s: number) => Math.exp(logFactor + (df - 1) * Math.log(s) - (df * s * s) / 2);
  return Math.min(
    1,
    // With few degrees of freedom the density has a kink at 0, but not as a function of the root of the scale.
    integrate((root) => {
      const s = root * root;
      return 2 * root * density(s) * normalSf(x * s - noncentrality);
    }, bounds),
  );
}
