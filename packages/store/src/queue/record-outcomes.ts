/** Outcome of a queued record: stored as an event, a dead letter, visit counts, or skipped for a reason. */
export const recordOutcomes = ['stored', 'dead', 'dropped', 'erased', 'copy', 'visits'] as const;

export type RecordOutcome = (typeof recordOutcomes)[number];

/**
 * Number of records by outcome. `stored`: inserted rows, including copies of an event; `dropped`: events of unpublished projects beyond
 * their limits; `erased`: events of erased visitors; `copy`: skipped copies of unpublished projects' events, of which one is stored or
 * comes earlier in the batch; `visits`: stored counts and samples of bootstraps, which aren't events.
 */
export type RecordOutcomes = Readonly<Record<RecordOutcome, number>>;

/** Returns complete outcomes; those not given are 0. */
export function toOutcomes(counts: Partial<RecordOutcomes>): RecordOutcomes {
  const { stored = 0, dead = 0, dropped = 0, erased = 0, copy = 0, visits = 0 } = counts;
  return { stored, dead, dropped, erased, copy, visits };
}

/** Returns the sums of two outcomes. */
export function addOutcomes(one: RecordOutcomes, other: RecordOutcomes): RecordOutcomes {
  return {
    stored: one.stored + other.stored,
    dead: one.dead + other.dead,
    dropped: one.dropped + other.dropped,
    erased: one.erased + other.erased,
    copy: one.copy + other.copy,
    visits: one.visits + other.visits,
  };
}

/** Returns the total number of records. */
export function countOutcomes(outcomes: RecordOutcomes): number {
  return recordOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0);
}

/** Whether a value has a non-negative integer for every outcome. */
export function isRecordOutcomes(value: unknown): value is RecordOutcomes {
  if (typeof value !== 'object' || value === null) return false;
  const counts = new Map<string, unknown>(Object.entries(value));
  return recordOutcomes.every((outcome) => isCount(counts.get(outcome)));
}

/** Whether a value is a non-negative integer. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
