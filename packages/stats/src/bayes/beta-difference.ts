import type { BetaParameters } from '../distributions/beta.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { interpolate } from '../special/chebyshev.ts';
import { findRoot } from '../special/find-root.ts';
import { integrate } from '../special/gauss-legendre.ts';
import { incompleteBeta } from '../special/incomplete-beta.ts';
import { betaPosterior } from './beta-posterior.ts';

/** Bound of the search, as an absolute logarithm of the ratio; quantiles beyond it are null. */
const maxLogRatio = 60;

/** Returns the quantile at `p` of the relative difference T/C − 1, from P(T ≤ ρ C) = ∫ f_C(x) F_T(ρ x) dx. */
export function liftQuantile(c: BetaParameters, t: BetaParameters, p: number): number | null {
  const logRatio = solve({
    p,
    below: (logRatio) => {
      const ratio = Math.exp(logRatio);
      return probabilityBelow(c, t, { value: (x) => ratio * x, inverse: (y) => y / ratio });
    },
    center: Math.log(meanOf(t) / meanOf(c)),
    spread: Math.hypot(sdOf(c) / meanOf(c), sdOf(t) / meanOf(t)),
    range: [-maxLogRatio, maxLogRatio],
  });
  return Math.abs(logRatio) >= maxLogRatio ? null : Math.expm1(logRatio);
}

/** Returns the quantile at `p` of the difference T − C, from P(T ≤ C + d) = ∫ f_C(x) F_T(x + d) dx. */
export function differenceQuantile(c: BetaParameters, t: BetaParameters, p: number): number {
  return distanceQuantile({ c, t, factor: 1 }, p);
}

/** Two proportions and a positive factor k, for the distance T − k C. */
export interface Distance {
  readonly c: BetaParameters;
  readonly t: BetaParameters;
  readonly factor: number;
}

/** Returns the quantile at `p` of the distance T − k C. */
export function distanceQuantile({ c, t, factor }: Distance, p: number): number {
  return solve({
    p,
    below: (d) => probabilityBelow(c, t, { value: (x) => factor * x + d, inverse: (y) => (y - d) / factor }),
    center: meanOf(t) - factor * meanOf(c),
    spread: Math.hypot(factor * sdOf(c), sdOf(t)),
    range: [-factor, 1],
  });
}

/** Returns P(T ≤ k C). */
export function probabilityOfAtMost({ c, t, factor }: Distance): number {
  return probabilityBelow(c, t, { value: (x) => factor * x, inverse: (y) => y / factor });
}

/** A quantile to solve for: the distribution function, its approximate center and spread, and its bounds. */
interface RootQuery {
  readonly p: number;
  readonly below: (x: number) => number;
  readonly center: number;
  readonly spread: number;
  readonly range: readonly [number, number];
}

const maxSteps = 12;
/** As a share of the spread. */
const precision = 1e-10;

/**
 * Returns the x with P(below x) = p. On the scale of normal quantiles the function is almost linear, so the secant method converges
 * quickly.
 */
function solve({ p, below, center, spread, range: [low, high] }: RootQuery): number {
  const target = normalQuantile(p);
  const errorAt = (x: number) => normalQuantile(Math.min(1 - 1e-16, Math.max(1e-300, below(x)))) - target;
  const clip = (x: number) => Math.min(high, Math.max(low, x));
  let [previous, x] = [clip(center), clip(center + target * spread)];
  let [previousError, error] = [errorAt(previous), errorAt(x)];
  for (let step = 0; step < maxSteps; step++) {
    const next = clip(x - (error * (x - previous)) / (error - previousError));
    if (Number.isNaN(next)) break;
    if (Math.abs(next - x) <= precision * spread) return next;
    [previous, previousError, x, error] = [x, error, next, errorAt(next)];
  }
  return findRoot(errorAt, low, high, precision * spread);
}

/** The treatment's upper bound as a function of the control's value, and its inverse. */
interface Line {
  readonly value: (x: number) => number;
  readonly inverse: (y: number) => number;
}

/** Range of integration in standard deviations of the control; at most 2 in a million are beyond. */
const maxControlDeviations = 12;

/** Returns P(T ≤ value(C)). */
function probabilityBelow(c: BetaParameters, t: BetaParameters, { value, inverse }: Line): number {
  const [control, treatment] = [betaPosterior(c), betaPosterior(t)];
  const below = cumulativeOf(t);
  const low = axisOf(meanOf(c) - maxControlDeviations * sdOf(c));
  const high = axisOf(meanOf(c) + maxControlDeviations * sdOf(c));
  // The integrand has kinks where it crosses the treatment's bounds.
  const kinks = [treatment.low, treatment.high]
    .map((u) => axisOf(inverse(Math.sin(u) ** 2)))
    .filter((u) => u > low && u < high)
    .sort((one, other) => one - other);
  const bounds = [low, ...(kinks.length > 0 ? kinks : [axisOf(meanOf(c))]), high];
  return integrate((u) => {
    return control.density(u) * below(value(Math.sin(u) ** 2));
  }, bounds);
}

/** Number of terms with which a posterior's distribution function is exact to rounding. */
const terms = 80;

/** Cached distribution functions of posteriors, each of which is evaluated thousands of times. */
const cumulatives = new WeakMap<BetaParameters, (x: number) => number>();

/**
 * Returns the distribution function of a proportion, also valid below 0 and above 1; interpolated if successes and failures are numerous.
 */
function cumulativeOf(t: BetaParameters): (x: number) => number {
  const cumulative = cumulatives.get(t) ?? createCumulative(t);
  cumulatives.set(t, cumulative);
  return cumulative;
}

function createCumulative(t: BetaParameters): (x: number) => number {
  const { low, high, below } = betaPosterior(t);
  // The function isn't smooth at the ends of the axis for all parameters.
  if (!(low > 0 && high < Math.PI / 2)) return (x) => incompleteBeta({ ...t, x: Math.min(1, x), y: 1 - x });
  const smooth = interpolate(below, { low, high, points: terms });
  return (x) => {
    const u = axisOf(x);
    if (u <= low) return 0;
    return u >= high ? 1 : smooth(u);
  };
}

function meanOf({ a, b }: BetaParameters): number {
  return a / (a + b);
}

function sdOf({ a, b }: BetaParameters): number {
  return Math.sqrt((meanOf({ a, b }) * (1 - meanOf({ a, b }))) / (a + b + 1));
}

/** Position of a proportion on the axis of `betaPosterior`. */
function axisOf(proportion: number): number {
  return Math.asin(Math.sqrt(Math.min(1, Math.max(0, proportion))));
}
