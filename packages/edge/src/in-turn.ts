/** Does so many things at a time; further ones wait for their turn, in the order in which they came. */
export function createInTurn(maxAtOnce: number): (task: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async function inTurn(task) {
    if (underWay >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      await task();
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
