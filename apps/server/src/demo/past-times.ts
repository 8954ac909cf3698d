const dayMs = 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

/** How long the experiments of the past ran. */
const days = 21;
/** Longer than the windows of all goals, and what comes late: what the experiments came to is final. */
const overSinceMs = 26 * hourMs;
/** Days after which a look is taken: daily while it is least certain, then every second day. */
const lookDays = [1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21];

/** When the past was, by when it was seeded; milliseconds since the epoch. */
export interface PastTimes {
  /** The experiments were published then. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly looksAt: readonly number[];
  /** What they came to was known then. */
  readonly finalAt: number;
}

/** Returns them. */
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
