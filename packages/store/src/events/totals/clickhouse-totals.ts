import { ClickHouseError } from '@clickhouse/client';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { EventTotals } from '../events.ts';
import { storedEvents } from '../queries/stored-events.ts';

/** Above this number of rows, deduplicating takes too long for someone who waits. */
const maxRowsToDeduplicate = 10_000_000;

/** Error codes of an overloaded store. */
const overloadErrors: ReadonlySet<string> = new Set([
  'TIMEOUT_EXCEEDED',
  'TOO_SLOW',
  'MEMORY_LIMIT_EXCEEDED',
  'TOO_MANY_SIMULTANEOUS_QUERIES',
]);

/** Counts the contents of the event tables, within two seconds unless the store itself doesn't respond. */
export async function readClickhouseTotals(tables: Pick<ClickhouseTables, 'read'>): Promise<EventTotals> {
  async function count(query: string, maxSeconds: number): Promise<number> {
    const [row] = await tables.read<{ readonly count: string }>(
      `${query} SETTINGS max_execution_time = ${maxSeconds}`,
      {},
    );
    return Number(row?.count ?? 0);
  }

  const erasures = count('SELECT count() AS count FROM erased_visitors', 2);
  // Read in the order in which events are claimed: rows that move between the tables in the meantime are counted twice rather than missed.
  const unclaimed = count('SELECT count() AS count FROM unclaimed_events', 2);
  const claimed = unclaimed.then(() => count('SELECT count() AS count FROM events', 2));
  const [hasErasures, unclaimedRows, claimedRows] = await Promise.all([
    erasures.then((erasureCount) => erasureCount > 0),
    unclaimed,
    claimed,
  ]);
  const rows = unclaimedRows + claimedRows;
  if (rows > maxRowsToDeduplicate) return { rows, hasErasures };
  try {
    const distinct = await count(
      `SELECT uniqExact(projectKey, anonymousId, eventId) AS count FROM ${storedEvents}`,
      1,
    );
    return { rows, hasErasures, distinct };
  } catch (error) {
    // A slow or busy store reaches its limits sooner; a damaged one fails the read.
    if (isOverloaded(error)) return { rows, hasErasures };
    throw error;
  }
}

function isOverloaded(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ClickHouseError && overloadErrors.has(cause.type ?? '');
}
