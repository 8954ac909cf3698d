import type { DeadLetter, EventRow, EventStore } from './events.ts';
import { createMemoryUnclaimed } from './unclaimed/memory.ts';

/** What the memory store can do. */
export type MemoryEvents = Pick<EventStore, 'insert' | 'insertDeadLetters' | 'countEvents' | 'unclaimed'> & {
  /** The stored events, unclaimed ones included, each once. */
  rows(): readonly EventRow[];
  /** Every dead letter, as often as it was inserted. */
  letters(): readonly DeadLetter[];
};

/** Events in memory, for tests: they are gone with the process. */
export function createMemoryEvents(): MemoryEvents {
  const claimed = new Map<string, EventRow>();
  const unclaimed = new Map<string, EventRow>();
  const letters: DeadLetter[] = [];
  const rows = () => [...new Map([...unclaimed, ...claimed]).values()];

  return {
    async insert(batch) {
      for (const row of batch)
        (row.unclaimed ? unclaimed : claimed).set(`${row.projectKey} ${row.anonymousId} ${row.eventId}`, row);
    },
    async insertDeadLetters(batch) {
      letters.push(...batch);
    },
    async countEvents({ projectKey, eventName }) {
      return rows().filter(
        (row) => row.projectKey === projectKey && (eventName === undefined || row.eventName === eventName),
      ).length;
    },
    unclaimed: createMemoryUnclaimed({ claimed, unclaimed }),
    rows,
    letters: () => letters,
  };
}
