import { type Successes, withProportions } from '../proportion/proportions.ts';
import type { Status } from '../result.ts';
import { differenceQuantile, liftQuantile } from './beta-difference.ts';
import { type BetaPrior, betaPosterior, proportionSlope, updateBeta } from './beta-posterior.ts';
import { rank } from './posterior.ts';

/** The posterior of the difference of two proportions. */
export interface BetaBinomialResult {
  readonly method: 'bayes.betaBinomial';
  readonly status: Status;
  readonly posteriorMeanControl: number | null;
  readonly posteriorMeanTreatment: number | null;
  readonly chanceToWin: number | null;
  /** Expected loss of choosing the treatment, as a proportion. */
  readonly expectedLossTreatment: number | null;
  readonly expectedLossControl: number | null;
  /** Credible interval of the difference. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** Credible interval of the relative difference. */
  readonly liftCiLower: number | null;
  readonly liftCiUpper: number | null;
}

/** Options for comparing proportions; the prior is uniform by default. */
export interface BetaBinomialOptions extends Partial<BetaPrior> {
  readonly alpha: number;
  /** Whether less is better. */
  readonly inverse?: boolean;
}

/**
 * Compares the exact posteriors of two proportions, Beta(a + x, b + n − x). Computes the chance to win ∫ f_T F_C, the expected losses
 * ∫ F_T (1 − F_C) and ∫ F_C (1 − F_T), and the interval of the relative difference from P(T/C ≤ ρ) = ∫ f_C(x) F_T(ρ x) dx, all by
 * quadrature. Also works for 0 conversions and 0 visitors.
 */
export function betaBinomial(
  control: Successes,
  treatment: Successes,
  { alpha, priorAlpha = 1, priorBeta = 1, inverse = false }: BetaBinomialOptions,
): BetaBinomialResult {
  const method = 'bayes.betaBinomial';
  const { status } = withProportions(method, { control, treatment, alpha }, () => ({}));
  const isValidPrior = [priorAlpha, priorBeta].every((value) => value >= minPrior && value <= maxPrior);
  if (status === 'invalid_input' || !isValidPrior) return { ...noResultFields, status: 'invalid_input' };
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
    // If less is better, each arm's loss is the other's gain.
    expectedLossTreatment: inverse ? lossC : lossT,
    expectedLossControl: inverse ? lossT : lossC,
    ciLower: differenceQuantile(c, t, alpha / 2),
    ciUpper: differenceQuantile(c, t, 1 - alpha / 2),
    liftCiLower: liftQuantile(c, t, alpha / 2),
    liftCiUpper: liftQuantile(c, t, 1 - alpha / 2),
  };
}

/** A prior parameter outside this range is invalid. */
const [minPrior, maxPrior] = [1e-3, 1e9];

const noResultFields: Omit<BetaBinomialResult, 'status'> = {
  method: 'bayes.betaBinomial',
  posteriorMeanControl: null,
  posteriorMeanTreatment: null,
  chanceToWin: null,
  expectedLossTreatment: null,
  expectedLossControl: null,
  ciLower: null,
  ciUpper: null,
  liftCiLower: null,
  liftCiUpper: null,
};
