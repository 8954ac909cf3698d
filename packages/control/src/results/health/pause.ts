const dayMs = 24 * 60 * 60 * 1_000;

/** A period of a phase without exposures. Milliseconds since the epoch; `until` is null while it lasts. */
export interface Pause {
  readonly from: number;
  readonly until: number | null;
}

/** A period in milliseconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Returns the periods between two times in which the experiment was not paused, in order. */
export function runningPeriods({ from, until }: Period, pauses: readonly Pause[] = []): readonly Period[] {
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
    .filter((period) => period.until > period.from);
}

/** Returns the whole and partial days between two times, excluding pauses. */
export function daysRun(period: Period, pauses: readonly Pause[] = []): number {
  return runningPeriods(period, pauses).reduce((sum, { from, until }) => sum + (until - from), 0) / dayMs;
}
