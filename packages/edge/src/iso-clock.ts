/** A time in milliseconds since the epoch, and the same as ISO 8601. */
export interface IsoTime {
  readonly ms: number;
  readonly text: string;
}

/** Tells the time in both forms; the text is written once for all who ask in the same millisecond. */
export function createIsoClock(now: () => number): () => IsoTime {
  let last: IsoTime = { ms: Number.NaN, text: '' };
  return function isoTime() {
    const ms = now();
    if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
    return last;
  };
}
