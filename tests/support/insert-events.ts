import type { EventRow, EventStore } from '@pixel/store/events';

/** Inserts complete rows into an event store in one insert. */
export async function insertEvents(
  events: Pick<EventStore, 'prepareInsert'>,
  rows: readonly EventRow[],
): Promise<void> {
  const prepared = events.prepareInsert();
  prepared.add(rows);
  await prepared.run();
}
