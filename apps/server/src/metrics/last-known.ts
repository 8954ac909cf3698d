import pTimeout from 'p-timeout';

/** Returns the result of `read`, or the last one if it takes too long or fails; undefined if there never was one. */
export type ReadLastKnown<T> = (read: () => Promise<T>) => Promise<T | undefined>;

/** Creates a function that remembers the last value of a read that may hang. Doesn't start another read while one is pending. */
export function createLastKnownReader<T>(timeoutMs: number): ReadLastKnown<T> {
  let last: T | undefined;
  let pending: Promise<void> | undefined;

  return async function readOrLast(read) {
    pending ??= read()
      .then(
        (value) => {
          last = value;
        },
        () => undefined,
      )
      .finally(() => {
        pending = undefined;
      });
    await pTimeout(pending, { milliseconds: timeoutMs, fallback: () => undefined });
    return last;
  };
}
