/** Makes tasks run one after the other, in the order they came; one that fails stops no other. */
export function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return function run(task) {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
