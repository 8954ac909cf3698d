import { batchRows } from '../batch-rows.ts';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { decodeEvent, type EncodedEvent } from '../decode-row.ts';
import { selectedEventColumns } from '../event-columns.ts';
import type { EventRow, VisitorId } from '../events.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { quote } from '../sql/quote.ts';

/** Events whose positions are read at once. Each read scans the positions of all of the visitor's events. */
const cursorsPerQuery = 10_000;
/** Limits of a page: large enough to be worth its queries, small enough not to block anything else for long. */
const maxEvents = 2_000;
const maxBytes = 4 * 1024 * 1024;

/** Yields a visitor's events in pages, each as the copy received first, ordered by time of receipt and id. */
export async function* visitorEvents(
  tables: Pick<ClickhouseTables, 'read'>,
  { projectKey, anonymousId }: VisitorId,
): AsyncGenerator<readonly EventRow[]> {
  const visitor = { projectKey, anonymousId };
  let from: EventCursor = { at: '0', eventId: '' };
  for (;;) {
    const cursors = await tables.read<EventCursor>(cursorsQuery, {
      ...visitor,
      from: from.at,
      fromId: from.eventId,
      limit: String(cursorsPerQuery),
    });
    for (const page of batchRows(cursors, () => 1, maxEvents)) {
      const sizes = await tables.read<Size>(columnsQuery(`eventId, ${size} AS bytes`, page), visitor);
      const bytes = new Map(sizes.map((row) => [row.eventId, Number(row.bytes)]));
      for (const batch of batchRows(page, ({ eventId }) => bytes.get(eventId) ?? 0, maxBytes)) {
        const rows = await tables.read<EncodedEvent>(columnsQuery(selectedEventColumns, batch), visitor);
        // Empty if the visitor has been erased in the meantime.
        if (rows.length > 0) yield rows.map(decodeEvent);
      }
    }
    const last = cursors.at(-1);
    if (last === undefined || cursors.length < cursorsPerQuery) return;
    from = last;
  }
}

/** The position of an event among those of its visitor. */
interface EventCursor {
  /** Milliseconds since the epoch. */
  readonly at: string;
  readonly eventId: string;
}

interface Size {
  readonly eventId: string;
  readonly bytes: string;
}

const visitorCondition = 'projectKey = {projectKey:String} AND anonymousId = {anonymousId:UUID}';

const cursorsQuery = `SELECT toString(toUnixTimestamp64Milli(min(receivedAt))) AS at, eventId
  FROM ${storedEvents} WHERE ${visitorCondition}
  GROUP BY eventId
  HAVING (min(receivedAt), eventId) > (fromUnixTimestamp64Milli({from:Int64}, 'UTC'), {fromId:String})
  ORDER BY min(receivedAt), eventId LIMIT {limit:UInt32}`;

/** Size of the columns that can be long. */
const size = 'byteSize(payload, context, props, url, referrer, `assignments.experimentKey`)';

/** Returns the query of columns for the events at the given positions, which are in order. */
function columnsQuery(columns: string, cursors: readonly EventCursor[]): string {
  const ids = cursors.map(({ eventId }) => quote(eventId));
  const [first, last] = [cursors.at(0)?.at ?? '0', cursors.at(-1)?.at ?? '0'];
  // Filters by time as well, so that the long columns are only read near those times.
  return `SELECT ${columns} FROM ${storedEvents}
    WHERE ${visitorCondition} AND eventId IN (${ids.join(', ')})
      AND receivedAt BETWEEN fromUnixTimestamp64Milli(${first}, 'UTC') AND fromUnixTimestamp64Milli(${last}, 'UTC')
    ORDER BY receivedAt, eventId, time LIMIT 1 BY eventId`;
}
