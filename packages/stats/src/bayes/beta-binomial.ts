import type { BetaParameters } from '../distributions/beta.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { type Successes, withProportions } from '../proportion/proportions.ts';
import type { Status } from '../result.ts';
import { findRoot } from '../special/find-root.ts';
import { integrate } from '../special/gauss-legendre.ts';
import { incompleteBeta } from '../special/incomplete-beta.ts';
import { type BetaPrior, betaPosterior, proportionSlope, updateBeta } from './beta-posterior.ts';
import { rank } from './posterior.ts';

/** What is believed about two proportions. */
export interface BetaBinomialResult {
  readonly method: 'bayes.betaBinomial';
  readonly status: Status;
  readonly posteriorMeanControl: number | null;
  readonly posteriorMeanTreatment: number | null;
  readonly chanceToWin: number | null;
  /** Proportion that is lost on average by choosing the treatment, where it is worse. */
  readonly expectedLossTreatment: number | null;
  readonly expectedLossControl: number | null;
  /** Credible interval of the relative difference. */
  readonly liftCiLower: number | null;
  readonly liftCiUpper: number | null;
}

/** What a comparison of proportions takes; the prior is uniform unless given. */
export interface BetaBinomialOptions extends Partial<BetaPrior> {
  readonly alpha: number;
  /** Whether less is better. */
  readonly inverse?: boolean;
}

/**
 * Exact posteriors of two proportions, Beta(a + x, b + n − x): chance to win ∫ f_T F_C, expected losses ∫ F_T (1 − F_C) and
 * ∫ F_C (1 − F_T), and the interval of the relative difference from P(T/C ≤ ρ) = ∫ f_C(x) F_T(ρ x) dx, all by quadrature.
 * There is an answer for 0 conversions and for 0 visitors.
 */
export function betaBinomial(
  control: Successes,
  treatment: Successes,
  { alpha, priorAlpha = 1, priorBeta = 1, inverse = false }: BetaBinomialOptions,
): BetaBinomialResult {
  const method = 'bayes.betaBinomial';
  const { status } = withProportions(method, { control, treatment, alpha }, () => ({}));
  const isPrior = [priorAlpha, priorBeta].every((value) => value > 0 && Number.isFinite(value));
  if (status === 'invalid_input' || !isPrior) return { ...nothing, status: 'invalid_input' };
  const prior = { priorAlpha, priorBeta };
  const [c, t] = [updateBeta(control, prior), updateBeta(treatment, prior)];
  const { probabilityBest, expectedLossVsBest } = rank([c, t].map(betaPosterior), proportionSlope);
  const [winC = 0.5, winT = 0.5] = probabilityBest;
  const [lossC = 0, lossT = 0] = expectedLossVsBest;
  return {
    method,
    status: 'ok',
    posteriorMeanControl: c.a / (c.a + c.b),
    posteriorMeanTreatment: t.a / (t.a + t.b),
    chanceToWin: inverse ? winC : winT,
    // What is lost by one where more is better is won by the other where less is.
    expectedLossTreatment: inverse ? lossC : lossT,
    expectedLossControl: inverse ? lossT : lossC,
    liftCiLower: liftQuantile(c, t, alpha / 2),
    liftCiUpper: liftQuantile(c, t, 1 - alpha / 2),
  };
}

const nothing: Omit<BetaBinomialResult, 'status'> = {
  method: 'bayes.betaBinomial',
  posteriorMeanControl: null,
  posteriorMeanTreatment: null,
  chanceToWin: null,
  expectedLossTreatment: null,
  expectedLossControl: null,
  liftCiLower: null,
  liftCiUpper: null,
};

/** Logarithms of ratios among which a quantile is looked for; null where it lies beyond. */
const widest = 60;

/** The relative difference that T/C − 1 is below with the probability `p`. On the scale of a normal quantile it is almost straight. */
function liftQuantile(c: BetaParameters, t: BetaParameters, p: number): number | null {
  const target = normalQuantile(p);
  const compute = (logRatio: number) => {
    const probability = ratioCdf(c, t, Math.exp(logRatio));
    return normalQuantile(Math.min(1 - 1e-16, Math.max(1e-300, probability))) - target;
  };
  const guess = Math.log((t.a * (c.a + c.b)) / ((t.a + t.b) * c.a));
  const spread = Math.sqrt(1 / c.a + 1 / t.a);
  const start = Math.max(-widest, guess + (target - 1) * spread);
  const end = Math.min(widest, guess + (target + 1) * spread);
  const [low, high] = [compute(start) < 0 ? start : -widest, compute(end) > 0 ? end : widest];
  return compute(low) > 0 || compute(high) < 0 ? null : Math.expm1(findRoot(compute, low, high, 1e-11));
}

/** Standard deviations of the control within which it is looked at; beyond are 2 in a million at most. */
const controlReach = 12;

/** P(T/C ≤ ρ) */
function ratioCdf(c: BetaParameters, t: BetaParameters, ratio: number): number {
  const [control, treatment] = [betaPosterior(c), betaPosterior(t)];
  const mean = c.a / (c.a + c.b);
  const sd = Math.sqrt((mean * (1 - mean)) / (c.a + c.b + 1));
  const [low, high] = [mean - controlReach * sd, mean + controlReach * sd].map(axisOf);
  // Where ρ x passes the treatment's bounds the integrand bends.
  const bends = [treatment.low, treatment.high].map((u) => axisOf(Math.sin(u) ** 2 / ratio));
  const bounds = [low ?? 0, ...bends, high ?? 0].filter((u) => u >= (low ?? 0) && u <= (high ?? 0));
  return integrate(
    (u) => {
      const x = ratio * Math.sin(u) ** 2;
      return control.density(u) * (x >= 1 ? 1 : incompleteBeta({ ...t, x, y: 1 - x }));
    },
    bounds.sort((one, other) => one - other),
  );
}

/** Place of a proportion on the axis of `betaPosterior`. */
function axisOf(proportion: number): number {
  return Math.asin(Math.sqrt(Math.min(1, Math.max(0, proportion))));
}
