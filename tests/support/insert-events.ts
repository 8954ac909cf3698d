import type { EventRow, EventStore } from '@pixel/store/events';

/** Inserts rows that are all there into an event store, as one insert. */
export async function insertEvents(
  events: Pick<EventStore, 'prepareInsert'>,
  rows: readonly EventRow[],
): Promise<void> {
  const prepared = events.prepareInsert();
  prepared.add(rows);
  await prepared.run();
}
