const dayMs = 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

/** How long the past experiments ran. */
const days = 21;
/** Time from the end to the final results: longer than all goal windows plus the allowance for late events. */
const settlingMs = 26 * hourMs;
/** Days of the looks before the final one: daily while results are least certain, then every second day. */
const lookDays = [1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21];

/** Timeline of the finished demo experiments, in milliseconds since the epoch. */
export interface PastTimes {
  /** When the experiments were published. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly looksAt: readonly number[];
  /** When the results became final. */
  readonly finalAt: number;
}

/** Returns the timeline of experiments seeded at a given time: their results became final just then. */
export function pastTimes(seededAt: number): PastTimes {
  const endsAt = seededAt - settlingMs;
  const startsAt = endsAt - days * dayMs;
  return {
    startsAt,
    endsAt,
    looksAt: lookDays.map((day) => startsAt + day * dayMs),
    finalAt: endsAt + settlingMs,
  };
}
