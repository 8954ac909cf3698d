/**
 * Adjusts p-values in ascending order, ties in input order, and returns the results in input order. `adjust` receives the ascending
 * p-values.
 */
export function adjustAscending(
  pValues: readonly number[],
  adjust: (ascending: readonly number[]) => readonly number[],
): readonly number[] {
  const order = pValues
    .map((_, index) => index)
    .sort((a, b) => valueAt(pValues, a) - valueAt(pValues, b) || a - b);
  const adjusted = adjust(order.map((index) => valueAt(pValues, index)));
  const result = new Array<number>(pValues.length).fill(1);
  for (const [rank, index] of order.entries()) result[index] = Math.min(1, valueAt(adjusted, rank));
  return result;
}

/** Running maximum from the first value on. */
export function runningMaximum(values: readonly number[]): readonly number[] {
  let largest = Number.NEGATIVE_INFINITY;
  return values.map((value) => {
    largest = Math.max(largest, value);
    return largest;
  });
}

/** Running minimum from the last value back. */
export function runningMinimumBackwards(values: readonly number[]): readonly number[] {
  return runningMaximum(values.map((value) => -value).reverse())
    .map((value) => -value)
    .reverse();
}

function valueAt(values: readonly number[], index: number): number {
  return values[index] ?? 1;
}
