/**
 * A function between `low` and `high` by its Chebyshev polynomial of `points` terms (Trefethen 2013, "Approximation theory and
 * approximation practice", chapter 4), for what is smooth, costly and asked for often.
 */
export function interpolate(
  compute: (x: number) => number,
  { low, high, points }: { readonly low: number; readonly high: number; readonly points: number },
): (x: number) => number {
  const [middle, half] = [(low + high) / 2, (high - low) / 2];
  const angles = Array.from({ length: points }, (_, k) => (Math.PI * (k + 0.5)) / points);
  const values = angles.map((angle) => compute(middle + half * Math.cos(angle)));
  const coefficients = Float64Array.from({ length: points }, (_, j) => {
    let total = 0;
    for (const [k, value] of values.entries()) total += value * Math.cos(j * (angles[k] ?? 0));
    return (2 * total) / points;
  });
  return (x) => {
    const t = (x - middle) / half;
    // Clenshaw's recurrence.
    let [next, last] = [0, 0];
    for (let j = points - 1; j >= 1; j--) [next, last] = [2 * t * next - last + (coefficients[j] ?? 0), next];
    return t * next - last + (coefficients[0] ?? 0) / 2;
  };
}
