/** If x and its mean are this close, their logarithms would cancel. */
const close = 0.1;

/**
 * Half a Poisson deviance, x ln(x / mean) + mean − x, without cancellation if `x` is close to `mean` (C. Loader 2000, "Fast and accurate
 * computation of binomial probabilities").
 */
export function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (!(Math.abs(difference) < close * (x + mean))) return x * Math.log(x / mean) + mean - x;
  const v = difference / (x + mean);
  let sum = difference * v;
  let term = 2 * x * v;
  for (let j = 3; ; j += 2) {
    term *= v * v;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}
