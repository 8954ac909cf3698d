import type { EventRow, ExposurePhase, StoredAssignment, VariantExposures } from '../events.ts';

const experimentKey = 'cta';
const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 2);
const variants = ['blue', 'control', 'red'];

/** Returns a generator of numbers in [0, 1), deterministic per seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the id of the visitor with this number. */
export function visitorId(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

/**
 * Generates events as they arrive: verified and unverified exposures of humans and bots, mixed with other events, received over months,
 * with missing and duplicate sequence numbers.
 */
export function randomEvents(
  plain: EventRow,
  { seed, events, visitors }: { readonly seed: number; readonly events: number; readonly visitors: number },
): readonly EventRow[] {
  const chance = createChance(seed);
  const pick = (below: number) => Math.floor(chance() * below);
  return Array.from({ length: events }, (_, index): EventRow => {
    const isExposure = chance() < 0.5;
    const receivedAt = start + pick(100) * day + pick(day);
    return {
      ...plain,
      eventId: `e${index}`,
      anonymousId: visitorId(pick(visitors)),
      eventName: isExposure ? '$exposure' : 'view',
      receivedAt,
      // Unique per visitor, because ties are broken by a hash that only the store has.
      time: start + pick(100 * 86_400) * 100_000 + index,
      sequence: chance() < 0.2 ? 0 : 1 + pick(40),
      bot: chance() < 0.1,
      // Limited to a few days, because each has a partition of its own.
      unclaimed: chance() < 0.3 && receivedAt < start + 10 * day,
      assignments: [
        ...(chance() < 0.3 ? [claimOf('large', 'font', true)] : []),
        ...(chance() < 0.8
          ? [
              {
                ...claimOf(variants[pick(3)] ?? '', experimentKey, chance() < 0.7),
                forced: chance() < 0.1,
                phase: pick(3),
              },
            ]
          : []),
      ],
      internal: chance() < 0.1,
    };
  });
}

/** Returns further copies of some events: received later, some under another name, with earlier, later or equal event times. */
export function copiesOf(rows: readonly EventRow[], share: number, seed: number): readonly EventRow[] {
  const chance = createChance(seed);
  return rows.flatMap((row) => {
    if (chance() >= share) return [];
    const shift = Math.floor(chance() * 3) - 1;
    return [
      {
        ...row,
        eventName: chance() < 0.2 ? 'renamed' : row.eventName,
        time: row.time + shift * Math.floor(chance() * 50) * 1_000_000,
        receivedAt: row.receivedAt + (1 + Math.floor(chance() * 60)) * day,
        unclaimed: false,
      },
    ];
  });
}

/** Returns the rows in shuffled order. */
export function shuffled<T>(rows: readonly T[], seed: number): readonly T[] {
  const chance = createChance(seed);
  return rows
    .map((row) => ({ row, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

/** Reference for `EventStore.countExposures` of the experiment `cta`, event by event. */
export function countExposures(
  rows: readonly EventRow[],
  phase?: ExposurePhase,
): readonly VariantExposures[] {
  const isOf = (assignment: StoredAssignment, time: number): boolean =>
    phase === undefined ||
    assignment.phase === phase.number ||
    (assignment.phase === 0 && time >= phase.startedAt && time < (phase.endedAt ?? Number.POSITIVE_INFINITY));
  const counts = new Map<string, Record<keyof Omit<VariantExposures, 'variantKey'>, number>>();
  const countOf = (variantKey: string) => {
    const count = counts.get(variantKey) ?? {
      visitors: 0,
      unverified: 0,
      bots: 0,
      internal: 0,
      forced: 0,
      multiExposed: 0,
      expectedEvents: 0,
      lostEvents: 0,
    };
    counts.set(variantKey, count);
    return count;
  };

  for (const stored of groupBy(rows, (row) => row.anonymousId).values()) {
    const events = withoutCopies(stored);
    const claims = events
      .filter(({ eventName }) => eventName === '$exposure')
      .sort((a, b) => a.time - b.time)
      .flatMap(({ bot, internal, time, assignments }) =>
        assignments
          .filter((assignment) => assignment.experimentKey === experimentKey && isOf(assignment, time))
          .map(({ variantKey, verified, forced }) => ({ variantKey, verified, forced, bot, internal })),
      );
    const counted = claims.filter(({ bot, verified }) => !bot && verified);
    const unverified = claims.filter(({ bot, verified }) => !bot && !verified);
    for (const variantKey of new Set(unverified.map((claim) => claim.variantKey)))
      countOf(variantKey).unverified += 1;
    const automatic = claims.filter(({ bot }) => bot);
    for (const variantKey of new Set(automatic.map((claim) => claim.variantKey)))
      countOf(variantKey).bots += 1;

    const [first] = counted;
    if (first === undefined) continue;
    const count = countOf(first.variantKey);
    if (first.forced || first.internal) {
      count[first.forced ? 'forced' : 'internal'] += 1;
      continue;
    }
    const sequences = new Set(stored.map(({ sequence }) => sequence).filter((sequence) => sequence > 0));
    const lost = lostOf(sequences);
    count.visitors += 1;
    count.multiExposed += new Set(counted.map(({ variantKey }) => variantKey)).size > 1 ? 1 : 0;
    count.expectedEvents += sequences.size + lost;
    count.lostEvents += lost;
  }
  return [...counts]
    .map(([variantKey, count]) => ({ variantKey, ...count }))
    .sort((a, b) => (a.variantKey < b.variantKey ? -1 : 1));
}

/** Returns a visitor's events, each as the copy that counts. */
function withoutCopies(stored: readonly EventRow[]): readonly EventRow[] {
  return [...groupBy(stored, (row) => row.eventId).values()].map((copies) =>
    copies.reduce((least, copy) => (comesBefore(copy, least) ? copy : least)),
  );
}

/** Counts distinct events of a name. */
export function countNamed(rows: readonly EventRow[], eventName: string): number {
  return [...groupBy(rows, (row) => row.anonymousId).values()]
    .flatMap(withoutCopies)
    .filter((row) => row.eventName === eventName).length;
}

function comesBefore(one: EventRow, other: EventRow): boolean {
  return one.time === other.time ? one.receivedAt < other.receivedAt : one.time < other.time;
}

function lostOf(sequences: ReadonlySet<number>): number {
  if (sequences.size === 0) return 0;
  const lowest = Math.min(...sequences);
  const from = lowest <= 20 ? 1 : lowest;
  return Math.min(Math.max(...sequences) - from + 1 - sequences.size, 10 * sequences.size + 20);
}

/** Returns a stored claim. */
export function claimOf(variantKey: string, key: string, verified: boolean): StoredAssignment {
  return {
    experimentKey: key,
    experimentId: '0197a000-0000-7000-8000-000000000001',
    variantKey,
    variantId: `id of ${variantKey}`,
    isControl: variantKey === 'control',
    verified,
    forced: false,
    phase: 0,
  };
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
