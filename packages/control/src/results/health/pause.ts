const dayMs = 24 * 60 * 60 * 1_000;

/** A stretch of a phase in which nobody met the experiment. Milliseconds since the epoch; `until` is null while it goes on. */
export interface Pause {
  readonly from: number;
  readonly until: number | null;
}

/** A stretch of time in milliseconds since the epoch. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Returns the stretches between two times in which the experiment was not paused, in their order. */
export function stretchesRun({ from, until }: Stretch, pauses: readonly Pause[] = []): readonly Stretch[] {
  const ends = [...pauses.map((pause) => pause.from), Number.POSITIVE_INFINITY];
  const starts = [
    Number.NEGATIVE_INFINITY,
    ...pauses.map((pause) => pause.until ?? Number.POSITIVE_INFINITY),
  ];
  return starts
    .map((start, index) => ({
      from: Math.max(start, from),
      until: Math.min(ends[index] ?? Number.POSITIVE_INFINITY, until),
    }))
    .filter((stretch) => stretch.until > stretch.from);
}

/** Returns how many whole and part days between two times the experiment ran, pauses left out. */
export function daysRun(stretch: Stretch, pauses: readonly Pause[] = []): number {
  return stretchesRun(stretch, pauses).reduce((sum, { from, until }) => sum + (until - from), 0) / dayMs;
}
