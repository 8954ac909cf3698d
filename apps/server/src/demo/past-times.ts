const dayMs = 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

/** How long the past experiments ran. */
const days = 21;
/** Longer than all goal windows plus late events, so that the results are final. */
const overSinceMs = 26 * hourMs;
/** Days of the interim looks: daily while results are least certain, then every second day. */
const lookDays = [1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21];

/** The times of the past, derived from when it was seeded; milliseconds since the epoch. */
export interface PastTimes {
  /** When the experiments were published. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly looksAt: readonly number[];
  /** When the results became final. */
  readonly finalAt: number;
}

/** Returns the times for a time of seeding. */
export function pastTimes(seededAt: number): PastTimes {
  const endsAt = seededAt - overSinceMs;
  const startsAt = endsAt - days * dayMs;
  return {
    startsAt,
    endsAt,
    looksAt: lookDays.map((day) => startsAt + day * dayMs),
    finalAt: endsAt + overSinceMs,
  };
}
