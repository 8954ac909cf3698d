import pTimeout from 'p-timeout';

/** Gives what `read` gives, or what it gave last where that takes too long or fails; undefined where it never gave anything. */
export type LastKnown<T> = (read: () => Promise<T>) => Promise<T | undefined>;

/** Remembers the last value of something that may hang. One that hangs is not asked again until it answers. */
export function createLastKnown<T>(withinMs: number): LastKnown<T> {
  let last: T | undefined;
  let asking: Promise<void> | undefined;

  return async function ask(read) {
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
