import pTimeout from 'p-timeout';

/** Returns the result of `read`, or the last one if it takes too long or fails; undefined if there never was one. */
export type LastKnown<T> = (read: () => Promise<T>) => Promise<T | undefined>;

/** Remembers the last value of something that may hang. Doesn't call it again while a call is hanging. */
export function createLastKnown<T>(withinMs: number): LastKnown<T> {
  let last: T | undefined;
  let asking: Promise<void> | undefined;

  return async function readOrLast(read) {
    asking ??= read()
      .then(
        (value) => {
          last = value;
        },
        () => undefined,
      )
      .finally(() => {
        asking = undefined;
      });
    await pTimeout(asking, { milliseconds: withinMs, fallback: () => undefined });
    return last;
  };
}
