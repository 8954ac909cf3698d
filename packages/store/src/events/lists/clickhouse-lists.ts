import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { decodeEvent, type EncodedEvent } from '../decode-row.ts';
import { selectedEventColumns } from '../event-columns.ts';
import type {
  EventCursor,
  EventFilter,
  EventLists,
  EventRow,
  SeenCurrency,
  SeenProperty,
} from '../events.ts';
import { eventsByVisitor } from '../queries/events-by-visitor.ts';
import { projectEventCondition } from '../queries/project-event-condition.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { quote } from '../sql/quote.ts';

/** Copies per query, few enough that a query listing all their identities stays short. */
const copiesPerQuery = 200;

type Order = 'ASC' | 'DESC';

/** Creates the lists of events, over both event tables. */
export function createClickhouseLists(tables: Pick<ClickhouseTables, 'read'>): EventLists {
  /** Returns the positions of copies from a cursor on, in order; an event may have several. */
  async function readCursors(
    filter: EventFilter,
    { from, order, limit }: { readonly from: EventCursor | undefined; order: Order; limit: number },
  ): Promise<readonly EventCursor[]> {
    const rows = await tables.read<CursorColumns>(
      cursorsQuery(filter, { isFirst: from === undefined, order }),
      {
        ...filter,
        ...(from && {
          fromTime: String(from.receivedAt),
          fromVisitor: from.anonymousId,
          fromId: from.eventId,
        }),
        limit: String(limit),
      },
    );
    return rows.map(({ at, visitor, eventId }) => ({
      receivedAt: Number(at),
      anonymousId: visitor,
      eventId,
    }));
  }

  /** Returns the events of some copies by identity, each as the copy received first. */
  async function readEvents(
    projectKey: string,
    cursors: readonly EventCursor[],
  ): Promise<Map<string, EventRow>> {
    if (cursors.length === 0) return new Map();
    const rows = await tables.read<EncodedEvent>(eventsQuery(cursors), { projectKey });
    return new Map(rows.map((row) => [toIdentity(row), decodeEvent(row)]));
  }

  return {
    async list(filter, { limit, after }) {
      const order = after === undefined ? 'DESC' : 'ASC';
      const listed: EventRow[] = [];
      let from = after;
      while (listed.length < limit) {
        // More than needed, because some may be copies of earlier events.
        const batchSize = Math.min(copiesPerQuery, limit - listed.length + 20);
        const cursors = await readCursors(filter, { from, order, limit: batchSize });
        const events = await readEvents(filter.projectKey, cursors);
        for (const cursor of cursors) {
          const event = events.get(toIdentity(cursor));
          // An event's position is where its first copy was received; later copies are skipped.
          if (event?.receivedAt !== cursor.receivedAt || listed.length === limit) continue;
          // Skips a copy under another name, or of another page or experiment, too.
          if (!matchesFilter(event, filter)) continue;
          listed.push(event);
          events.delete(toIdentity(cursor));
        }
        if (cursors.length < batchSize) break;
        from = cursors.at(-1);
      }
      return order === 'ASC' ? listed : listed.reverse();
    },

    async receivedNames({ projectKey, since }) {
      const parameters = { projectKey, since: String(since) };
      const [names, properties, currencies] = await Promise.all([
        tables.read<{ readonly eventName: string; readonly last: string }>(namesQuery, parameters),
        tables.read<SeenProperty & { readonly eventName: string }>(propertiesQuery, parameters),
        tables.read<Record<keyof SeenCurrency | 'eventName', string>>(currenciesQuery, parameters),
      ]);
      return names.map(({ eventName, last }) => ({
        eventName,
        lastReceivedAt: Number(last),
        properties: properties
          .filter((property) => property.eventName === eventName)
          .map(({ name, kind }) => ({ name, kind })),
        currencies: currencies
          .filter((row) => row.eventName === eventName)
          .map(({ currency, events }) => ({ currency, events: Number(events) })),
      }));
    },

    async minutes({ projectKey, since }) {
      const rows = await tables.read<{ readonly minute: string; readonly count: string }>(minutesQuery, {
        projectKey,
        since: String(since),
      });
      return rows.map(({ minute, count }) => ({ startedAt: Number(minute) * 1_000, events: Number(count) }));
    },
  };
}

function matchesFilter(event: EventRow, { eventName, page, experimentKey }: EventFilter): boolean {
  return (
    (eventName === undefined || event.eventName === eventName) &&
    (page === undefined || event.url.toLowerCase().includes(page.toLowerCase())) &&
    (experimentKey === undefined ||
      event.assignments.some((assignment) => assignment.experimentKey === experimentKey))
  );
}

const receivedEventsSql = `FROM ${storedEvents}
    WHERE projectKey = {projectKey:String} AND surveyEvent = '' AND ${projectEventCondition}
      AND receivedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')`;

const namesQuery = `SELECT eventName, toString(toUnixTimestamp64Milli(max(receivedAt))) AS last ${receivedEventsSql}
    GROUP BY eventName ORDER BY max(receivedAt) DESC, eventName LIMIT 1000`;

const propertiesQuery = `SELECT DISTINCT eventName, property.1 AS name, property.2 AS kind
    FROM (SELECT eventName, mapKeys(numbers) AS numberNames, mapKeys(props) AS textNames ${receivedEventsSql})
    ARRAY JOIN arrayConcat(
      arrayMap(name -> (toString(name), 'number'), numberNames), arrayMap(name -> (toString(name), 'text'), textNames)
    ) AS property
    ORDER BY eventName, name, kind LIMIT 200 BY eventName`;

const currenciesQuery = `SELECT event.1 AS eventName, event.2 AS currency, count() AS events
    FROM (SELECT arrayJoin(events) AS event FROM (${eventsByVisitor({
      fields: ['toString(eventName)', "upper(props['currency'])"],
      where: [
        "props['currency'] != ''",
        "surveyEvent = ''",
        "receivedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')",
      ],
    })}))
    GROUP BY eventName, currency ORDER BY eventName, events DESC, currency LIMIT 10 BY eventName`;

const receivedSinceCondition = "receivedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')";

/** Reads only the visitors who sent something since, because the tables are sorted by visitor. */
const minutesQuery = `SELECT toString(minute) AS minute, toString(count()) AS count
    FROM (SELECT arrayJoin(events).1 AS minute FROM (${eventsByVisitor({
      fields: ['toUnixTimestamp(toStartOfMinute(receivedAt))'],
      where: [projectEventCondition, receivedSinceCondition],
      ofVisitors: `anonymousId IN (
        SELECT anonymousId FROM ${storedEvents} WHERE projectKey = {projectKey:String} AND ${receivedSinceCondition}
      )`,
    })}))
    GROUP BY minute ORDER BY toUInt64(minute)`;

interface CursorColumns {
  readonly at: string;
  readonly visitor: string;
  readonly eventId: string;
}

/** First finds the time of the last position, then the positions up to it, so that only those rows need more columns than the time. */
function cursorsQuery(
  filter: EventFilter,
  { isFirst, order }: { readonly isFirst: boolean; readonly order: Order },
): string {
  const from = "fromUnixTimestamp64Milli({fromTime:Int64}, 'UTC')";
  const [beyond, outermost, further] = order === 'ASC' ? ['>', 'max', 'greatest'] : ['<', 'min', 'least'];
  const where = ['projectKey = {projectKey:String}'];
  if (filter.anonymousId !== undefined) where.push('anonymousId = {anonymousId:UUID}');
  if (filter.eventName !== undefined) where.push('eventName = {eventName:String}');
  if (filter.eventId !== undefined) where.push('eventId = {eventId:String}');
  if (filter.responseId !== undefined) where.push('responseId = {responseId:String}');
  if (filter.page !== undefined) where.push('positionCaseInsensitiveUTF8(url, {page:String}) > 0');
  if (filter.experimentKey !== undefined)
    where.push('has(assignments.experimentKey, {experimentKey:String})');

  const times = isFirst ? where : [...where, `receivedAt ${beyond} ${from}`];
  const until = `(SELECT ${outermost}(receivedAt) FROM (
    SELECT receivedAt FROM ${storedEvents} WHERE ${times.join(' AND ')} ORDER BY receivedAt ${order} LIMIT {limit:UInt32}
  ))`;
  if (isFirst) where.push(`receivedAt >= ${until}`);
  else
    where.push(
      `receivedAt ${beyond}= ${from}`,
      // If nothing lies beyond, only rows of the same time are left.
      `${further}(${from}, ${until}) ${beyond}= receivedAt`,
      `(receivedAt, visitor, eventId) ${beyond} (${from}, {fromVisitor:String}, {fromId:String})`,
    );
  // Identities as strings, because ClickHouse orders UUIDs differently.
  return `SELECT toUnixTimestamp64Milli(receivedAt) AS at, toString(anonymousId) AS visitor, eventId
    FROM ${storedEvents} WHERE ${where.join(' AND ')}
    ORDER BY receivedAt ${order}, visitor ${order}, eventId ${order} LIMIT {limit:UInt32}`;
}

function eventsQuery(cursors: readonly EventCursor[]): string {
  const visitors = new Set(cursors.map(({ anonymousId }) => quote(anonymousId)));
  const identities = new Set(
    cursors.map(({ anonymousId, eventId }) => `(${quote(anonymousId)}, ${quote(eventId)})`),
  );
  // Filters by visitor as well, because the tables are sorted by visitor.
  return `SELECT ${selectedEventColumns} FROM ${storedEvents}
    WHERE projectKey = {projectKey:String} AND anonymousId IN (${[...visitors].join(', ')})
      AND (anonymousId, eventId) IN (${[...identities].join(', ')})
    ORDER BY receivedAt, time, cityHash64(eventName) LIMIT 1 BY anonymousId, eventId`;
}

function toIdentity({ anonymousId, eventId }: Pick<EventRow, 'anonymousId' | 'eventId'>): string {
  return `${anonymousId} ${eventId}`;
}
