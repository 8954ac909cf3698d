const maxSteps = 200;

/**
 * Returns a root of a continuous function between `low` and `high`, where its signs differ, to within `tolerance` or the last digits, by
 * the method of Ridders (1979), which keeps the root bracketed. If the signs don't differ, returns the bound with the value nearer to 0.
 */
export function findRoot(compute: (x: number) => number, low: number, high: number, tolerance = 0): number {
  let [a, b] = [low, high];
  let [fA, fB] = [compute(a), compute(b)];
  if (fA === 0 || fB === 0 || fA * fB > 0) return Math.abs(fA) <= Math.abs(fB) ? a : b;
  let last = Number.NaN;
  for (let step = 0; step < maxSteps; step++) {
    const middle = a + (b - a) / 2;
    if (middle === a || middle === b) break;
    const fMiddle = compute(middle);
    if (fMiddle === 0) return middle;
    const x = middle + ((middle - a) * Math.sign(fA) * fMiddle) / Math.sqrt(fMiddle * fMiddle - fA * fB);
    const fX = compute(x);
    if (fX === 0 || Math.abs(x - last) <= tolerance) return x;
    last = x;
    // The root lies between those two of the four adjacent points whose signs differ.
    if (fMiddle * fX < 0) [a, fA, b, fB] = [middle, fMiddle, x, fX];
    else if (fA * fX < 0) [b, fB] = [x, fX];
    else [a, fA] = [x, fX];
    if (a > b) [a, fA, b, fB] = [b, fB, a, fA];
  }
  return b;
}
