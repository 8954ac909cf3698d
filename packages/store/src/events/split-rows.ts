/** Splits rows into batches of at most `maxSize` in total and at least one row each. */
export function splitRows<T>(
  rows: readonly T[],
  sizeOf: (row: T) => number,
  maxSize: number,
): readonly T[][] {
  const runs: T[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    const last = runs.at(-1);
    if (last !== undefined && size <= room) {
      last.push(row);
      room -= size;
    } else {
      runs.push([row]);
      room = maxSize - size;
    }
  }
  return runs;
}
