/** A time in milliseconds since the epoch and as ISO 8601. */
export interface IsoTime {
  readonly ms: number;
  readonly text: string;
}

/** Creates a clock that returns the time in both forms. The text is formatted once per millisecond. */
export function createIsoClock(now: () => number): () => IsoTime {
  let last: IsoTime = { ms: Number.NaN, text: '' };
  return function isoTime() {
    const ms = now();
    if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
    return last;
  };
}
