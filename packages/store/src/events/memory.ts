import type {
  DeadLetter,
  EventRow,
  EventStore,
  StoredVisitors,
  StoredVisits,
  Tombstone,
  VisitorId,
  VisitRows,
} from './events.ts';
import { createMemorySurveys } from './surveys/memory-surveys.ts';
import { createMemoryUnclaimed } from './unclaimed/memory.ts';

/** The methods that the memory store implements. */
export type MemoryEvents = Pick<
  EventStore,
  'prepareInsert' | 'insertDeadLetters' | 'countEvents' | 'surveys' | 'unclaimed' | 'sweep'
> & {
  readonly visitors: Pick<StoredVisitors, 'erase' | 'tombstones' | 'removeLeftovers'>;
  readonly visits: Pick<StoredVisits, 'insert'>;
  /** All inserts of visits. */
  insertedVisits(): readonly VisitRows[];
  /** The stored events without duplicates, unclaimed ones included. */
  rows(): readonly EventRow[];
  /** All dead letters, duplicates included. */
  letters(): readonly DeadLetter[];
};

/** Creates an in-memory event store for tests. */
export function createMemoryEvents(): MemoryEvents {
  const claimed = new Map<string, EventRow>();
  const unclaimed = new Map<string, EventRow>();
  const tombstones = new Map<string, Tombstone>();
  let letters: readonly DeadLetter[] = [];
  const visitRows: VisitRows[] = [];
  const rows = () => [...new Map([...unclaimed, ...claimed]).values()];

  return {
    prepareInsert() {
      const added: EventRow[] = [];
      return {
        add: (some) => void added.push(...some),
        async run() {
          for (const row of added) insert(row);
        },
      };
    },
    async insertDeadLetters(batch) {
      letters = [...letters, ...batch];
    },
    async countEvents({ projectKey, eventName, since = 0 }) {
      return rows().filter(
        (row) =>
          row.projectKey === projectKey &&
          row.receivedAt >= since &&
          (eventName === undefined || row.eventName === eventName),
      ).length;
    },
    surveys: createMemorySurveys(rows),
    unclaimed: createMemoryUnclaimed({ claimed, unclaimed }),
    visitors: {
      async erase({ projectKey, anonymousId, erasedAt }) {
        const visitor = identityOf({ projectKey, anonymousId });
        const time = Math.max(erasedAt, tombstones.get(visitor)?.erasedAt ?? erasedAt);
        tombstones.set(visitor, { projectKey, anonymousId, erasedAt: time });
        const before = rows().length;
        removeEvents(visitor, time);
        return { events: before - rows().length, deadLetters: removeLetters(visitor, time) };
      },
      async tombstones(visitors, since = 0) {
        const named = new Set(visitors.map(identityOf));
        return [...tombstones].flatMap(([visitor, tombstone]) =>
          named.has(visitor) && tombstone.erasedAt >= since ? [tombstone] : [],
        );
      },
      async removeLeftovers(some) {
        for (const tombstone of some) {
          removeEvents(identityOf(tombstone), tombstone.erasedAt);
          removeLetters(identityOf(tombstone), tombstone.erasedAt);
        }
      },
    },
    async sweep() {
      for (const { projectKey, anonymousId, erasedAt } of tombstones.values())
        removeEvents(identityOf({ projectKey, anonymousId }), erasedAt);
    },
    visits: {
      async insert(inserted) {
        visitRows.push(inserted);
      },
    },
    insertedVisits: () => visitRows,
    rows,
    letters: () => letters,
  };

  function insert(row: EventRow): void {
    const events = row.unclaimed ? unclaimed : claimed;
    const identity = `${row.projectKey} ${row.anonymousId} ${row.eventId}`;
    const copy = events.get(identity);
    // Of an event's copies, the one with the earliest time counts.
    if (copy === undefined || row.time < copy.time) events.set(identity, row);
  }

  function removeLetters(visitor: string, until: number): number {
    const before = letters.length;
    letters = letters.filter(({ receivedAt, record }) => receivedAt > until || !isOf(visitor, record));
    return before - letters.length;
  }

  function removeEvents(visitor: string, until: number): void {
    for (const events of [claimed, unclaimed])
      for (const [identity, row] of events)
        if (identityOf(row) === visitor && row.receivedAt <= until) events.delete(identity);
  }
}

function identityOf({ projectKey, anonymousId }: VisitorId): string {
  return `${projectKey} ${anonymousId}`;
}

/** Whether a record belongs to a visitor. Anything but an event record belongs to nobody. */
function isOf(visitor: string, record: string): boolean {
  try {
    const { body } = JSON.parse(record);
    return (
      identityOf({ projectKey: body.projectKey, anonymousId: body.anonymousId.toLowerCase() }) === visitor
    );
  } catch {
    return false;
  }
}
