import type { EventRow } from '../events.ts';
import type { Dimension, DimensionColumn, PhaseRequest } from './phase-request.ts';

/** A visitor who claimed a variant, read event by event as the contract describes. */
export interface ReferenceVisitor {
  readonly anonymousId: string;
  readonly state: 'counted' | 'multi' | 'forced' | 'internal' | 'none';
  readonly variantKey: string;
  readonly exposedAt: number;
  readonly automation: boolean;
  readonly unverified: ReadonlySet<string>;
  readonly bots: ReadonlySet<string>;
  /** Whether the visitor was exposed to an earlier phase. */
  readonly wasExposedEarlier: boolean;
  /** The first exposure. */
  readonly exposure: EventRow | undefined;
  /** Without copies, in chronological order. */
  readonly events: readonly EventRow[];
}

/** Returns the visitors of an experiment's phase. A visitor's events must have distinct times. */
export function visitorsOf(
  rows: readonly EventRow[],
  {
    experimentKey,
    phase,
    asOf,
    exposedFrom = Number.NEGATIVE_INFINITY,
    exposedUntil = Number.POSITIVE_INFINITY,
  }: PhaseRequest,
): readonly ReferenceVisitor[] {
  return [...groupBy(rows, (row) => row.anonymousId)].flatMap(([anonymousId, stored]) => {
    const events = withoutCopies(stored)
      .filter(({ time }) => time < asOf)
      .sort((a, b) => a.time - b.time);
    const claims = events
      .filter(({ eventName }) => eventName === '$exposure')
      .flatMap((event) =>
        event.assignments
          .filter((claim) => claim.experimentKey === experimentKey)
          .filter(
            (claim) =>
              claim.phase === phase.number ||
              (claim.phase === 0 &&
                event.time >= phase.startedAt &&
                (phase.endedAt === undefined || event.time < phase.endedAt)),
          )
          .map((claim) => ({ event, ...claim })),
      );
    const countedClaims = claims.filter(({ event, verified }) => verified && !event.bot);
    const [first] = countedClaims;
    const [earliest] = claims;
    if (earliest === undefined) return [];
    const { time: enteredAt } = (first ?? earliest).event;
    if (enteredAt < exposedFrom || enteredAt >= exposedUntil) return [];
    const isMulti = countedClaims.some(({ variantKey }) => variantKey !== first?.variantKey);
    const state = first?.forced
      ? 'forced'
      : first?.event.internal
        ? 'internal'
        : isMulti
          ? 'multi'
          : 'counted';
    return [
      {
        anonymousId,
        state: first === undefined ? 'none' : state,
        variantKey: first?.variantKey ?? '',
        exposedAt: first?.event.time ?? 0,
        automation: first?.event.automation ?? false,
        unverified: new Set(
          claims.filter(({ event, verified }) => !verified && !event.bot).map((claim) => claim.variantKey),
        ),
        bots: new Set(claims.filter(({ event }) => event.bot).map((claim) => claim.variantKey)),
        wasExposedEarlier: events.some(
          ({ eventName, bot, time, assignments }) =>
            eventName === '$exposure' &&
            !bot &&
            assignments.some(
              (claim) =>
                claim.experimentKey === experimentKey &&
                claim.verified &&
                (claim.phase === 0 ? time < phase.startedAt : claim.phase < phase.number),
            ),
        ),
        exposure: first?.event,
        events,
      } as const,
    ];
  });
}

/** Returns the visitor's value of a dimension at first exposure. */
export function groupOf({ exposure, wasExposedEarlier }: ReferenceVisitor, dimension: Dimension): string {
  if (exposure === undefined) return '';
  if ('phases' in dimension) return wasExposedEarlier ? 'yes' : 'no';
  return 'column' in dimension
    ? exposure[dimension.column satisfies DimensionColumn]
    : (exposure.context[dimension.attribute] ?? '');
}

/** Groups items by key. */
export function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** Of an event's copies, the one with the earliest time counts; of equal times, the one received first. */
function withoutCopies(stored: readonly EventRow[]): EventRow[] {
  return [...groupBy(stored, (row) => row.eventId).values()].map((copies) =>
    copies.reduce((least, copy) =>
      copy.time < least.time || (copy.time === least.time && copy.receivedAt < least.receivedAt)
        ? copy
        : least,
    ),
  );
}
