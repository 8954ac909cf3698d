import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { decodeEvent, type EncodedEvent } from '../decode-row.ts';
import { selectedEventColumns } from '../event-columns.ts';
import type { EventFilter, EventLists, EventPlace, EventRow, SeenCurrency, SeenProperty } from '../events.ts';
import { isTold } from '../queries/diagnostics.ts';
import { eventsByVisitor } from '../queries/events-by-visitor.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { quote } from '../sql/quote.ts';

/** Copies looked at in one query, few enough that the identities of all of them are a short query again. */
const copiesAtOnce = 200;

type Order = 'ASC' | 'DESC';

/** The lists of events in both tables of events. */
export function createClickhouseLists(tables: Pick<ClickhouseTables, 'read'>): EventLists {
  /** Gives places of copies, those of one event possibly several times, in the order from a place on. */
  async function readPlaces(
    filter: EventFilter,
    { from, order, limit }: { readonly from: EventPlace | undefined; order: Order; limit: number },
  ): Promise<readonly EventPlace[]> {
    const rows = await tables.read<PlaceColumns>(
      placesQuery(filter, { isFirst: from === undefined, order }),
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

  /** Gives the events of some copies by their identities, each as the copy that was received first. */
  async function readEvents(
    projectKey: string,
    places: readonly EventPlace[],
  ): Promise<Map<string, EventRow>> {
    if (places.length === 0) return new Map();
    const rows = await tables.read<EncodedEvent>(eventsQuery(places), { projectKey });
    return new Map(rows.map((row) => [identityOf(row), decodeEvent(row)]));
  }

  return {
    async list(filter, { limit, after }) {
      const order = after === undefined ? 'DESC' : 'ASC';
      const listed: EventRow[] = [];
      let from = after;
      while (listed.length < limit) {
        // More than are needed, since some of them may be copies of what comes before.
        const asked = Math.min(copiesAtOnce, limit - listed.length + 20);
        const places = await readPlaces(filter, { from, order, limit: asked });
        const events = await readEvents(filter.projectKey, places);
        for (const place of places) {
          const event = events.get(identityOf(place));
          // An event stands where its first copy was received; any other copy shows nothing.
          if (event?.receivedAt !== place.receivedAt || listed.length === limit) continue;
          // Nor does a copy under another name.
          if (filter.eventName !== undefined && event.eventName !== filter.eventName) continue;
          listed.push(event);
          events.delete(identityOf(place));
        }
        if (places.length < asked) break;
        from = places.at(-1);
      }
      return order === 'ASC' ? listed : listed.reverse();
    },

    async seen({ projectKey, since }) {
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
  };
}

const seenSince = `FROM ${storedEvents}
    WHERE projectKey = {projectKey:String} AND surveyEvent = '' AND ${isTold}
      AND receivedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')`;

const namesQuery = `SELECT eventName, toString(toUnixTimestamp64Milli(max(receivedAt))) AS last ${seenSince}
    GROUP BY eventName ORDER BY max(receivedAt) DESC, eventName LIMIT 1000`;

const propertiesQuery = `SELECT DISTINCT eventName, property.1 AS name, property.2 AS kind
    FROM (SELECT eventName, mapKeys(numbers) AS numberNames, mapKeys(props) AS textNames ${seenSince})
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

interface PlaceColumns {
  readonly at: string;
  readonly visitor: string;
  readonly eventId: string;
}

/**
 * Finds the time that the last of the places has, and then the places up to it, since only those need more columns read than the
 * one of the time.
 */
function placesQuery(
  filter: EventFilter,
  { isFirst, order }: { readonly isFirst: boolean; readonly order: Order },
): string {
  const from = "fromUnixTimestamp64Milli({fromTime:Int64}, 'UTC')";
  const [beyond, outermost, further] = order === 'ASC' ? ['>', 'max', 'greatest'] : ['<', 'min', 'least'];
  const where = ['projectKey = {projectKey:String}'];
  if (filter.anonymousId !== undefined) where.push('anonymousId = {anonymousId:UUID}');
  if (filter.eventName !== undefined) where.push('eventName = {eventName:String}');
  if (filter.eventId !== undefined) where.push('eventId = {eventId:String}');

  const times = isFirst ? where : [...where, `receivedAt ${beyond} ${from}`];
  const until = `(SELECT ${outermost}(receivedAt) FROM (
    SELECT receivedAt FROM ${storedEvents} WHERE ${times.join(' AND ')} ORDER BY receivedAt ${order} LIMIT {limit:UInt32}
  ))`;
  if (isFirst) where.push(`receivedAt >= ${until}`);
  else
    where.push(
      `receivedAt ${beyond}= ${from}`,
      // Where nothing is beyond, what has the same time is left.
      `${further}(${from}, ${until}) ${beyond}= receivedAt`,
      `(receivedAt, visitor, eventId) ${beyond} (${from}, {fromVisitor:String}, {fromId:String})`,
    );
  // Identities as text, since the order of ClickHouse's own type is another one.
  return `SELECT toUnixTimestamp64Milli(receivedAt) AS at, toString(anonymousId) AS visitor, eventId
    FROM ${storedEvents} WHERE ${where.join(' AND ')}
    ORDER BY receivedAt ${order}, visitor ${order}, eventId ${order} LIMIT {limit:UInt32}`;
}

function eventsQuery(places: readonly EventPlace[]): string {
  const visitors = new Set(places.map(({ anonymousId }) => quote(anonymousId)));
  const identities = new Set(
    places.map(({ anonymousId, eventId }) => `(${quote(anonymousId)}, ${quote(eventId)})`),
  );
  // The visitors by themselves, since the tables are sorted by them.
  return `SELECT ${selectedEventColumns} FROM ${storedEvents}
    WHERE projectKey = {projectKey:String} AND anonymousId IN (${[...visitors].join(', ')})
      AND (anonymousId, eventId) IN (${[...identities].join(', ')})
    ORDER BY receivedAt, time, cityHash64(eventName) LIMIT 1 BY anonymousId, eventId`;
}

function identityOf({ anonymousId, eventId }: Pick<EventRow, 'anonymousId' | 'eventId'>): string {
  return `${anonymousId} ${eventId}`;
}
