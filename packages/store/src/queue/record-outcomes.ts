/** What becomes of a queued record: an event in the store, a dead letter, counts of visits, or nothing, for one of the reasons. */
export const recordOutcomes = ['stored', 'dead', 'dropped', 'erased', 'copy', 'visits'] as const;

export type RecordOutcome = (typeof recordOutcomes)[number];

/**
 * How many records came to each outcome. `stored` counts rows that were inserted, further copies of the same event included;
 * `dropped` events of projects that nobody published, beyond what is kept of them; `erased` events of visitors who were erased;
 * `copy` further copies that were left out: of events of projects that nobody published, of which one is kept or comes first in the batch;
 * `visits` records that are no events: counts and samples of bootstraps, which were stored.
 */
export type RecordOutcomes = Readonly<Record<RecordOutcome, number>>;

/** Gives outcomes of which only some are named; no record came to the others. */
export function outcomesOf(counts: Partial<RecordOutcomes>): RecordOutcomes {
  const { stored = 0, dead = 0, dropped = 0, erased = 0, copy = 0, visits = 0 } = counts;
  return { stored, dead, dropped, erased, copy, visits };
}

/** Gives the outcomes of the records of both. */
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

/** Gives the number of records that outcomes speak of. */
export function countOutcomes(outcomes: RecordOutcomes): number {
  return recordOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0);
}

/** Tells whether a value names a whole number of records, none or more, for every outcome. */
export function isRecordOutcomes(value: unknown): value is RecordOutcomes {
  if (typeof value !== 'object' || value === null) return false;
  const counts = new Map<string, unknown>(Object.entries(value));
  return recordOutcomes.every((outcome) => isCount(counts.get(outcome)));
}

/** Tells whether a value is a whole number of records, none or more. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
