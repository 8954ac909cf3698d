/** In how many steps a limit is waited for. */
const steps = 10;

/**
 * Waits for the promise, but rejects after `limitMs`. What the promise does later is nobody's concern any more. However long this
 * process is busy at a time, that counts as one of the steps: it says nothing about whoever is to answer, and between two steps
 * an answer that has come meanwhile is seen.
 */
export function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = steps;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      reject(new Error(`No answer within ${limitMs} ms`));
    }, limitMs / steps);
    promise.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
