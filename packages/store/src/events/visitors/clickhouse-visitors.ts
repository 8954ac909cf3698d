import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { EventLists, EventPlace, StoredVisitors, Tombstone, VisitorId } from '../events.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { splitRows } from '../split-rows.ts';
import { quoteText } from '../unclaimed/quote-text.ts';
import { removeEvents } from './remove-events.ts';

/** Events of one page, of which each may have 64 KiB. */
const eventsAtOnce = 200;
/** Visitors of one query, in characters; half of what ClickHouse is asked to parse, in which each may take four bytes. */
const maxListSize = 1_000_000;

/** What the tables of events know of single visitors, and the table `erased_visitors`. */
export function createClickhouseVisitors(tables: ClickhouseTables, lists: EventLists): StoredVisitors {
  return {
    async *events({ projectKey, anonymousId }) {
      let after: EventPlace = { receivedAt: 0, anonymousId: '', eventId: '' };
      for (;;) {
        const page = await lists.list({ projectKey, anonymousId }, { limit: eventsAtOnce, after });
        const last = page.at(-1);
        if (last !== undefined) yield page;
        if (last === undefined || page.length < eventsAtOnce) return;
        after = last;
      }
    },

    async erase({ projectKey, anonymousId, erasedAt }) {
      const parameters = { projectKey, anonymousId, erasedAt: String(erasedAt) };
      await tables.run(
        'Noting that a visitor is erased',
        `INSERT INTO erased_visitors
          SELECT {projectKey:String}, {anonymousId:UUID}, fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC')`,
        parameters,
      );
      const [found] = await tables.read<{ readonly events: string }>(
        `SELECT uniqExact(eventId) AS events FROM ${storedEvents} WHERE projectKey = {projectKey:String}
          AND anonymousId = {anonymousId:UUID} AND receivedAt <= fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC')`,
        parameters,
      );
      await removeEvents(tables, { projectKey, anonymousId, erasedAt });
      await tables.run('Removing dead letters of a visitor', removeLetters, parameters);
      return { events: Number(found?.events ?? 0) };
    },

    async tombstones(visitors) {
      const found: Tombstone[] = [];
      const lines = new Set(visitors.map(toLine));
      for (const run of splitRows([...lines], (line) => line.length, maxListSize)) {
        const rows = await tables.read<TombstoneColumns>(tombstonesQuery(run.join('\n')), {});
        for (const { projectKey, visitor, last } of rows)
          found.push({ projectKey, anonymousId: visitor, erasedAt: Number(last) });
      }
      return found;
    },
  };
}

interface TombstoneColumns {
  readonly projectKey: string;
  readonly visitor: string;
  readonly last: string;
}

/** One text with all visitors, since as many expressions would be slow to parse and are limited. */
function tombstonesQuery(lines: string): string {
  return `SELECT projectKey, toString(anonymousId) AS visitor, toUnixTimestamp64Milli(max(erasedAt)) AS last
    FROM erased_visitors
    WHERE (projectKey, anonymousId) IN (
      SELECT projectKey, anonymousId
      FROM format(JSONCompactEachRow, 'projectKey String, anonymousId UUID', ${quoteText(lines)})
    )
    GROUP BY projectKey, anonymousId`;
}

function toLine({ projectKey, anonymousId }: VisitorId): string {
  return JSON.stringify([projectKey, anonymousId]);
}

/**
 * A dead letter is a visitor's where its record says so, and, where the record is no JSON, where it has the visitor's id and
 * the project's key in it.
 */
const removeLetters = `DELETE FROM dead_letters
  WHERE receivedAt <= fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC')
    AND positionCaseInsensitive(record, {anonymousId:String}) > 0
    AND if(
      isValidJSON(record),
      lower(JSONExtractString(record, 'body', 'anonymousId')) = {anonymousId:String}
        AND JSONExtractString(record, 'body', 'projectKey') = {projectKey:String},
      position(record, {projectKey:String}) > 0
    )`;
