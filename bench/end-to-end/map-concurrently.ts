/** Maps inputs with a concurrency limit and returns the results in order. Rejects with the first failure. */
export async function mapConcurrently<In, Out>(
  inputs: readonly In[],
  concurrency: number,
  work: (input: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const results = new Map<number, Out>();
  const waiting = inputs.entries();
  const worker = async (): Promise<void> => {
    for (const [index, input] of waiting) results.set(index, await work(input));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
