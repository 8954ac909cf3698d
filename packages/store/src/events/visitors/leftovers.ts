import { batchRows } from '../batch-rows.ts';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { Tombstone } from '../events.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { quote } from '../sql/quote.ts';

/** Maximum size of a query's visitor list, in characters; a quarter of ClickHouse's query limit. */
export const maxListSize = 1_000_000;

/** Erased visitors who still have events or dead letters. */
export interface Leftovers {
  readonly events: readonly Tombstone[];
  readonly letters: readonly Tombstone[];
}

/** Returns the erased visitors with stored events or dead letters received up to their erasure. Two read-only queries. */
export async function findLeftovers(
  tables: Pick<ClickhouseTables, 'read'>,
  tombstones: readonly Tombstone[],
): Promise<Leftovers> {
  const events: Tombstone[] = [];
  const letters: Tombstone[] = [];
  for (const batch of batchRows(tombstones.map(toLine), (line) => line.length, maxListSize)) {
    const list = erasedVisitorsCte(batch.join('\n'));
    const [withEvents, withLetters] = await Promise.all([
      tables.read<Columns>(eventsQuery(list), {}),
      tables.read<Columns>(lettersQuery(list), {}),
    ]);
    events.push(...withEvents.map(toTombstone));
    letters.push(...withLetters.map(toTombstone));
  }
  return { events, letters };
}

interface Columns {
  readonly projectKey: string;
  readonly visitor: string;
  readonly until: string;
}

function erasedVisitorsCte(lines: string): string {
  return `WITH erased AS (
    SELECT projectKey, visitor, until
    FROM format(JSONCompactEachRow, 'projectKey String, visitor String, until Int64', ${quote(lines)})
  )`;
}

function eventsQuery(list: string): string {
  return `${list}
    SELECT projectKey, visitor, until
    FROM (
      SELECT toString(projectKey) AS projectKey, toString(anonymousId) AS visitor,
        toUnixTimestamp64Milli(min(receivedAt)) AS first
      FROM ${storedEvents}
      WHERE (projectKey, anonymousId) IN (SELECT projectKey, toUUID(visitor) FROM erased)
      GROUP BY projectKey, anonymousId
    ) AS found
    INNER JOIN erased USING (projectKey, visitor)
    WHERE found.first <= erased.until`;
}

/** A record that isn't JSON belongs to a visitor if it contains both the id and the key. */
function lettersQuery(list: string): string {
  return `${list}
    SELECT projectKey, visitor, until
    FROM (
      SELECT JSONExtractString(record, 'body', 'projectKey') AS projectKey,
        lower(JSONExtractString(record, 'body', 'anonymousId')) AS visitor,
        toUnixTimestamp64Milli(min(receivedAt)) AS first
      FROM dead_letters
      WHERE isValidJSON(record) AND (projectKey, visitor) IN (SELECT projectKey, visitor FROM erased)
      GROUP BY projectKey, visitor
    ) AS found
    INNER JOIN erased USING (projectKey, visitor)
    WHERE found.first <= erased.until
    UNION DISTINCT
    SELECT projectKey, visitor, until
    FROM (SELECT record, receivedAt FROM dead_letters WHERE NOT isValidJSON(record)) AS unreadable
    CROSS JOIN erased
    WHERE toUnixTimestamp64Milli(unreadable.receivedAt) <= erased.until
      AND positionCaseInsensitive(unreadable.record, erased.visitor) > 0
      AND position(unreadable.record, erased.projectKey) > 0`;
}

function toLine({ projectKey, anonymousId, erasedAt }: Tombstone): string {
  return JSON.stringify([projectKey, anonymousId, erasedAt]);
}

function toTombstone({ projectKey, visitor, until }: Columns): Tombstone {
  return { projectKey, anonymousId: visitor, erasedAt: Number(until) };
}
