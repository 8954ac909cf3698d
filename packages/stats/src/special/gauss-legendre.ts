/** Points between −1 and 1 with their weights: Σ w f(x) is the integral of f. */
interface Quadrature {
  readonly points: readonly number[];
  readonly weights: readonly number[];
}

/** Gauss-Legendre points: the roots of the Legendre polynomial P_n, by Newton's method from their asymptotic positions. */
function gaussLegendre(n: number): Quadrature {
  const points: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < n; i++) {
    let x = -Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let step = 0; step < 8; step++) {
      const polynomial = legendre(n, x);
      slope = polynomial.slope;
      x -= polynomial.value / slope;
    }
    points.push(x);
    weights.push(2 / ((1 - x * x) * slope * slope));
  }
  return { points, weights };
}

/** P_n(x) and its slope by the recurrence https://dlmf.nist.gov/18.9.T1 */
function legendre(n: number, x: number): { readonly value: number; readonly slope: number } {
  let [before, value] = [1, x];
  for (let k = 2; k <= n; k++) [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
  return { value, slope: (n * (x * value - before)) / (x * x - 1) };
}

const rule = gaussLegendre(48);

/** Returns the integral of a smooth function from the first to the last of ascending bounds; it may have kinks at those in between. */
export function integrate(compute: (x: number) => number, bounds: readonly number[]): number {
  let total = 0;
  for (let piece = 1; piece < bounds.length; piece++) {
    const [low, high] = [bounds[piece - 1] ?? 0, bounds[piece] ?? 0];
    const [middle, half] = [(low + high) / 2, (high - low) / 2];
    if (!(half > 0)) continue;
    for (let i = 0; i < rule.points.length; i++)
      total += half * (rule.weights[i] ?? 0) * compute(middle + half * (rule.points[i] ?? 0));
  }
  return total;
}
