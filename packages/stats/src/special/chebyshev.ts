/**
 * Approximates a function between `low` and `high` by its Chebyshev polynomial of `points` terms (Trefethen 2013, "Approximation theory and
 * approximation practice", chapter 4). For smooth, expensive functions that are evaluated often.
 */
export function interpolate(
  compute: (x: number) => number,
  { low, high, points }: { readonly low: number; readonly high: number; readonly points: number },
): (x: number) => number {
  const [middle, half] = [(low + high) / 2, (high - low) / 2];
  const cosines = cosinesOf(points);
  const values = Float64Array.from({ length: points }, (_, k) =>
    compute(middle + half * (cosines[2 * k + 1] ?? 0)),
  );
  const coefficients = new Float64Array(points);
  for (let j = 0; j < points; j++) {
    let total = 0;
    // cos(j π (k + ½) / points) is one of 4 points cosines.
    for (let k = 0; k < points; k++)
      total += (values[k] ?? 0) * (cosines[(j * (2 * k + 1)) % (4 * points)] ?? 0);
    coefficients[j] = (2 * total) / points;
  }
  return (x) => {
    const t = (2 * (x - middle)) / half;
    // Clenshaw's recurrence.
    let next = 0;
    let last = 0;
    for (let j = points - 1; j >= 1; j--) {
      const value = t * next - last + (coefficients[j] ?? 0);
      last = next;
      next = value;
    }
    return (t / 2) * next - last + (coefficients[0] ?? 0) / 2;
  };
}

const cosines = new Map<number, Float64Array>();

/** cos(π i / 2 points) for a whole turn. */
function cosinesOf(points: number): Float64Array {
  const cached =
    cosines.get(points) ??
    Float64Array.from({ length: 4 * points }, (_, i) => Math.cos((Math.PI * i) / (2 * points)));
  cosines.set(points, cached);
  return cached;
}
