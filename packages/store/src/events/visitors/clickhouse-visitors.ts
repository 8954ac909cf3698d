import { batchRows } from '../batch-rows.ts';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { createClickhouseDeadLetters } from '../dead-letters/clickhouse-dead-letters.ts';
import type { StoredVisitors, Tombstone, VisitorId } from '../events.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { quote } from '../sql/quote.ts';
import { findLeftovers, maxListSize } from './leftovers.ts';
import { removeEvents } from './remove-events.ts';
import { visitorCounts } from './visitor-counts.ts';
import { visitorEvents } from './visitor-events.ts';
import { visitorExposures } from './visitor-exposures.ts';
import { visitorLetterCondition } from './visitor-letter-condition.ts';

/** Dead letters per page; a record may exceed 64 KiB. */
const lettersPerPage = 200;

/** Creates the visitors of the event tables, with the tombstones in the table `erased_visitors`. */
export function createClickhouseVisitors(tables: ClickhouseTables): StoredVisitors {
  const letters = createClickhouseDeadLetters(tables);

  return {
    events: (visitor) => visitorEvents(tables, visitor),
    counts: (visitor) => visitorCounts(tables, visitor),
    exposures: (visitor) => visitorExposures(tables, visitor),

    async *deadLetters(visitor) {
      const rows = await tables.read<{ readonly name: string }>(
        `SELECT lower(hex(id)) AS name, min(receivedAt) AS first FROM dead_letters WHERE ${visitorLetterCondition}
          GROUP BY id ORDER BY first, id`,
        { ...visitor },
      );
      for (let from = 0; from < rows.length; from += lettersPerPage) {
        const ids = rows.slice(from, from + lettersPerPage).map(({ name }) => name);
        const found = new Map((await letters.find(ids)).map((letter) => [letter.id, letter]));
        yield ids.flatMap((id) => found.get(id) ?? []);
      }
    },

    async erase({ projectKey, anonymousId, erasedAt }) {
      const parameters = { projectKey, anonymousId, erasedAt: String(erasedAt) };
      await tables.run(
        "Recording a visitor's erasure",
        `INSERT INTO erased_visitors
          SELECT {projectKey:String}, {anonymousId:UUID}, fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC')`,
        parameters,
      );
      const [found] = await tables.read<{ readonly events: string }>(
        `SELECT uniqExact(eventId) AS events FROM ${storedEvents} WHERE projectKey = {projectKey:String}
          AND anonymousId = {anonymousId:UUID} AND receivedAt <= fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC')`,
        parameters,
      );
      const [foundLetters] = await tables.read<{ readonly count: string }>(
        `SELECT uniqExact(id) AS count FROM dead_letters WHERE ${erasedLetterCondition}`,
        parameters,
      );
      await removeEvents(tables, { projectKey, anonymousId, erasedAt });
      await tables.run("Removing a visitor's dead letters", removeLetters, parameters);
      return { events: Number(found?.events ?? 0), deadLetters: Number(foundLetters?.count ?? 0) };
    },

    async tombstones(visitors, since = 0) {
      if (visitors.length === 0) return [];
      const parameters = { since: String(since) };
      // Erasures are rare, and a list of thousands is slow to build, send and parse.
      const recent = await tables.read(
        `SELECT 1 FROM erased_visitors WHERE ${recentCondition} LIMIT 1`,
        parameters,
      );
      if (recent.length === 0) return [];
      const found: Tombstone[] = [];
      const lines = new Set(visitors.map(toLine));
      for (const batch of batchRows([...lines], (line) => line.length, maxListSize)) {
        const rows = await tables.read<TombstoneColumns>(tombstonesQuery(batch.join('\n')), parameters);
        for (const { projectKey, visitor, last } of rows)
          found.push({ projectKey, anonymousId: visitor, erasedAt: Number(last) });
      }
      return found;
    },

    async removeLeftovers(tombstones) {
      const leftovers = await findLeftovers(tables, tombstones);
      for (const tombstone of leftovers.events) await removeEvents(tables, tombstone);
      for (const { projectKey, anonymousId, erasedAt } of leftovers.letters)
        await tables.run("Removing a visitor's dead letters", removeLetters, {
          projectKey,
          anonymousId,
          erasedAt: String(erasedAt),
        });
    },
  };
}

interface TombstoneColumns {
  readonly projectKey: string;
  readonly visitor: string;
  readonly last: string;
}

/** Compared as numbers, because a record's time of receipt may be outside the column's range. */
const recentCondition = 'toUnixTimestamp64Milli(erasedAt) >= {since:Int64}';

/** One string with all visitors, because that many expressions would be slow to parse and are limited. */
function tombstonesQuery(lines: string): string {
  return `SELECT projectKey, toString(anonymousId) AS visitor, toUnixTimestamp64Milli(max(erasedAt)) AS last
    FROM erased_visitors
    WHERE ${recentCondition} AND (projectKey, anonymousId) IN (
      SELECT projectKey, anonymousId
      FROM format(JSONCompactEachRow, 'projectKey String, anonymousId UUID', ${quote(lines)})
    )
    GROUP BY projectKey, anonymousId`;
}

function toLine({ projectKey, anonymousId }: VisitorId): string {
  return JSON.stringify([projectKey, anonymousId]);
}

const erasedLetterCondition = `receivedAt <= fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC') AND ${visitorLetterCondition}`;

const removeLetters = `DELETE FROM dead_letters WHERE ${erasedLetterCondition}`;
