/** Gives what the promise gives, or `otherwise` where it takes longer than `limitMs`. What the promise does later is nobody's concern any more. */
export function within<T, O>(promise: Promise<T>, limitMs: number, otherwise: O): Promise<T | O> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
