/** Runs a task several times and returns the shortest duration in milliseconds: a busy machine slows some runs down, not all. */
export async function quickest(times: number, task: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await task();
    shortest = Math.min(shortest, performance.now() - started);
  }
  return shortest;
}
