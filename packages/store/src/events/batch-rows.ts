/** Splits rows into consecutive batches of at most `maxSize` in total. A larger row gets a batch of its own. */
export function batchRows<T>(
  rows: readonly T[],
  sizeOf: (row: T) => number,
  maxSize: number,
): readonly T[][] {
  const batches: T[][] = [];
  let remaining = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    const lastBatch = batches.at(-1);
    if (lastBatch !== undefined && size <= remaining) {
      lastBatch.push(row);
      remaining -= size;
    } else {
      batches.push([row]);
      remaining = maxSize - size;
    }
  }
  return batches;
}
