import { type ProportionResult, type Successes, withProportions } from './proportions.ts';

/** Tables whose probabilities differ only by rounding count as equally likely. */
const roundingTolerance = 1e-7;

/**
 * Fisher's exact test (1935) of two proportions, two-sided: the probability, with all margins fixed, of the tables at most as likely as the
 * observed one.
 */
export function fisher(control: Successes, treatment: Successes): ProportionResult {
  const result = withProportions('proportion.fisher', { control, treatment }, () => ({}));
  if (result.status !== 'ok') return result;
  // Only whole visitors can be arranged in tables.
  if (!Number.isInteger(control.sum) || !Number.isInteger(treatment.sum))
    return { ...result, status: 'invalid_input', estimate: null };
  return { ...result, pValue: tablesAtMostAsLikely(control, treatment) };
}

/** Hypergeometric probabilities relative to the most likely table's, each from its neighbour's. */
function tablesAtMostAsLikely(control: Successes, treatment: Successes): number {
  const successes = control.sum + treatment.sum;
  const minSuccesses = Math.max(0, successes - treatment.n);
  const maxSuccesses = Math.min(successes, control.n);
  const mode = Math.floor(((successes + 1) * (control.n + 1)) / (control.n + treatment.n + 2));
  const start = Math.min(maxSuccesses, Math.max(minSuccesses, mode));
  /** Probability of x + 1 successes in the control relative to that of x. */
  const step = (x: number) =>
    ((control.n - x) * (successes - x)) / ((x + 1) * (treatment.n - successes + x + 1));
  const weights = new Map([[start, 1]]);
  for (let x = start, weight = 1; x < maxSuccesses && weight > 0; x++) {
    weight *= step(x);
    weights.set(x + 1, weight);
  }
  for (let x = start, weight = 1; x > minSuccesses && weight > 0; x--) {
    weight /= step(x - 1);
    weights.set(x - 1, weight);
  }
  const limit = (weights.get(control.sum) ?? 0) * (1 + roundingTolerance);
  const sorted = [...weights.values()].sort((a, b) => a - b);
  const [total, extreme] = sorted.reduce(
    ([all, tail], weight) => [all + weight, weight <= limit ? tail + weight : tail],
    [0, 0],
  );
  return Math.min(1, extreme / total);
}
