/** The distance of values from a uniform distribution, and its p-value. */
export interface Uniformity {
  /** The largest distance between both distribution functions. */
  readonly distance: number;
  readonly pValue: number;
}

/** Below it the series converges too slowly, and the probability is 1 to any relevant precision. */
const minLambda = 0.2;

/**
 * Kolmogorov-Smirnov test of whether values are uniform between 0 and 1. The p-value is Kolmogorov's series with Stephens's correction for
 * few values (1970, https://doi.org/10.1111/j.2517-6161.1970.tb00821.x).
 */
export function testUniformity(values: readonly number[]): Uniformity {
  const n = values.length;
  const distance = Math.max(
    ...[...values]
      .sort((a, b) => a - b)
      .map((value, index) => Math.max((index + 1) / n - value, value - index / n)),
  );
  const root = Math.sqrt(n);
  return { distance, pValue: kolmogorovSf((root + 0.12 + 0.11 / root) * distance) };
}

/** 2 Σ (−1)^(k−1) exp(−2 k² λ²). */
function kolmogorovSf(lambda: number): number {
  if (lambda < minLambda) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}
