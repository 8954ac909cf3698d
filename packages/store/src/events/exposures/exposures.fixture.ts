import type { EventRow, StoredAssignment, VariantExposures } from '../events.ts';

const experimentKey = 'cta';
const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 2);
const variants = ['blue', 'control', 'red'];

/** Gives numbers from 0 to below 1, always the same ones for a seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A visitor's id by its number. */
function visitorId(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

/**
 * Makes events as they come in: exposures, verified or not, of humans and bots, other events between, received over months, with
 * sequence numbers of which some are missing or doubled.
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
      // Never the same for two events of a visitor, since a tie is decided by a hash that only the store has.
      time: start + pick(100 * 86_400) * 100_000 + index,
      sequence: chance() < 0.2 ? 0 : 1 + pick(40),
      bot: chance() < 0.1,
      // Kept in a partition for each day, of which there are never many.
      unclaimed: chance() < 0.3 && receivedAt < start + 10 * day,
      assignments: [
        ...(chance() < 0.3 ? [claimOf('large', 'font', true)] : []),
        ...(chance() < 0.8 ? [claimOf(variants[pick(3)] ?? '', experimentKey, chance() < 0.7)] : []),
      ],
    };
  });
}

/** Gives further copies of some events: received at another time, and counted as earlier, later or at the same time. */
export function copiesOf(rows: readonly EventRow[], share: number, seed: number): readonly EventRow[] {
  const chance = createChance(seed);
  return rows.flatMap((row) => {
    if (chance() >= share) return [];
    const shift = Math.floor(chance() * 3) - 1;
    return [
      {
        ...row,
        time: row.time + shift * Math.floor(chance() * 50) * 1_000_000,
        receivedAt: row.receivedAt + Math.floor(chance() * 60) * day,
        unclaimed: false,
      },
    ];
  });
}

/** Puts rows in another order. */
export function shuffled<T>(rows: readonly T[], seed: number): readonly T[] {
  const chance = createChance(seed);
  return rows
    .map((row) => ({ row, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

/** Counts exposures of the experiment `cta` as `EventStore.countExposures` says it, event by event. */
export function countExposures(rows: readonly EventRow[]): readonly VariantExposures[] {
  const counts = new Map<string, Record<keyof Omit<VariantExposures, 'variantKey'>, number>>();
  const countOf = (variantKey: string) => {
    const none = { visitors: 0, unverified: 0, bots: 0, multiExposed: 0, expectedEvents: 0, lostEvents: 0 };
    const count = counts.get(variantKey) ?? none;
    counts.set(variantKey, count);
    return count;
  };

  for (const stored of groupBy(rows, (row) => row.anonymousId).values()) {
    const events = [...groupBy(stored, (row) => row.eventId).values()].map((copies) =>
      copies.reduce((least, copy) => (copy.time < least.time ? copy : least)),
    );
    const claims = events
      .filter(({ eventName }) => eventName === '$exposure')
      .sort((a, b) => a.time - b.time)
      .flatMap(({ bot, assignments }) =>
        assignments
          .filter((assignment) => assignment.experimentKey === experimentKey)
          .map(({ variantKey, verified }) => ({ variantKey, verified, bot })),
      );
    const met = claims.filter(({ bot, verified }) => !bot && verified).map(({ variantKey }) => variantKey);
    const unverified = claims.filter(({ bot, verified }) => !bot && !verified);
    for (const variantKey of new Set(unverified.map((claim) => claim.variantKey)))
      countOf(variantKey).unverified += 1;
    const automatic = claims.filter(({ bot }) => bot);
    for (const variantKey of new Set(automatic.map((claim) => claim.variantKey)))
      countOf(variantKey).bots += 1;

    const [first] = met;
    if (first === undefined) continue;
    const sequences = new Set(stored.map(({ sequence }) => sequence).filter((sequence) => sequence > 0));
    const expected = Math.max(0, ...sequences);
    const count = countOf(first);
    count.visitors += 1;
    count.multiExposed += new Set(met).size > 1 ? 1 : 0;
    count.expectedEvents += expected;
    count.lostEvents += expected - sequences.size;
  }
  return [...counts]
    .map(([variantKey, count]) => ({ variantKey, ...count }))
    .sort((a, b) => (a.variantKey < b.variantKey ? -1 : 1));
}

/** A claim as it is stored. */
export function claimOf(variantKey: string, key: string, verified: boolean): StoredAssignment {
  return {
    experimentKey: key,
    experimentId: '0197a000-0000-7000-8000-000000000001',
    variantKey,
    variantId: `id of ${variantKey}`,
    isControl: variantKey === 'control',
    verified,
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
