import type { BetaParameters } from '../distributions/beta.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { findRoot } from '../special/find-root.ts';
import { integrate } from '../special/gauss-legendre.ts';
import { incompleteBeta } from '../special/incomplete-beta.ts';
import { betaPosterior } from './beta-posterior.ts';

/** Logarithms of ratios among which a quantile is looked for; null where it lies beyond. */
const widest = 60;

/** The relative difference T/C − 1 that is not exceeded with probability `p`, from P(T ≤ ρ C) = ∫ f_C(x) F_T(ρ x) dx. */
export function liftQuantile(c: BetaParameters, t: BetaParameters, p: number): number | null {
  const target = normalQuantile(p);
  const compute = (logRatio: number) => {
    const ratio = Math.exp(logRatio);
    return probit(probabilityBelow(c, t, { at: (x) => ratio * x, back: (y) => y / ratio })) - target;
  };
  const guess = Math.log((t.a * (c.a + c.b)) / ((t.a + t.b) * c.a));
  const spread = Math.sqrt(1 / c.a + 1 / t.a);
  const start = Math.max(-widest, guess + (target - 1) * spread);
  const end = Math.min(widest, guess + (target + 1) * spread);
  const [low, high] = [compute(start) < 0 ? start : -widest, compute(end) > 0 ? end : widest];
  return compute(low) > 0 || compute(high) < 0 ? null : Math.expm1(findRoot(compute, low, high, 1e-11));
}

/** The difference T − C that is not exceeded with probability `p`, from P(T ≤ C + d) = ∫ f_C(x) F_T(x + d) dx. */
export function differenceQuantile(c: BetaParameters, t: BetaParameters, p: number): number {
  const target = normalQuantile(p);
  const compute = (d: number) =>
    probit(probabilityBelow(c, t, { at: (x) => x + d, back: (y) => y - d })) - target;
  const guess = meanOf(t) - meanOf(c);
  const spread = Math.hypot(sdOf(c), sdOf(t));
  const [start, end] = [
    Math.max(-1, guess + (target - 1) * spread),
    Math.min(1, guess + (target + 1) * spread),
  ];
  const [low, high] = [compute(start) < 0 ? start : -1, compute(end) > 0 ? end : 1];
  return findRoot(compute, low, high, 1e-13);
}

/** Where the treatment has to be below, for each place of the control, and the other way round. */
interface Line {
  readonly at: (x: number) => number;
  readonly back: (y: number) => number;
}

/** Standard deviations of the control within which it is looked at; beyond are 2 in a million at most. */
const controlReach = 12;

/** P(T ≤ at(C)) */
function probabilityBelow(c: BetaParameters, t: BetaParameters, { at, back }: Line): number {
  const [control, treatment] = [betaPosterior(c), betaPosterior(t)];
  const low = axisOf(meanOf(c) - controlReach * sdOf(c));
  const high = axisOf(meanOf(c) + controlReach * sdOf(c));
  // Where the treatment's bounds are passed the integrand bends.
  const bends = [treatment.low, treatment.high].map((u) => axisOf(back(Math.sin(u) ** 2)));
  const bounds = [low, ...bends, high].filter((u) => u >= low && u <= high).sort((one, other) => one - other);
  return integrate((u) => {
    const x = at(Math.sin(u) ** 2);
    return control.density(u) * incompleteBeta({ ...t, x: Math.min(1, x), y: 1 - x });
  }, bounds);
}

/** On the scale of a normal quantile the probability is almost straight, which a root finder likes. */
function probit(probability: number): number {
  return normalQuantile(Math.min(1 - 1e-16, Math.max(1e-300, probability)));
}

function meanOf({ a, b }: BetaParameters): number {
  return a / (a + b);
}

function sdOf({ a, b }: BetaParameters): number {
  return Math.sqrt((meanOf({ a, b }) * (1 - meanOf({ a, b }))) / (a + b + 1));
}

/** Place of a proportion on the axis of `betaPosterior`. */
function axisOf(proportion: number): number {
  return Math.asin(Math.sqrt(Math.min(1, Math.max(0, proportion))));
}
