import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { storedEvents } from '../queries/stored-events.ts';
import { removeEvents } from './remove-events.ts';

/**
 * Removes events that arrived for erased visitors despite their tombstones: those already on their way into a table at the time of the
 * erasure. Restricted to one project if its key is given.
 */
export async function removeErasedEvents(
  tables: Pick<ClickhouseTables, 'read' | 'run'>,
  projectKey?: string,
): Promise<void> {
  const rows = await tables.read<{
    readonly projectKey: string;
    readonly visitor: string;
    readonly last: string;
  }>(
    erasedEventsQuery(projectKey === undefined ? 'true' : 'projectKey = {projectKey:String}'),
    projectKey === undefined ? {} : { projectKey },
  );
  for (const { projectKey, visitor, last } of rows)
    await removeEvents(tables, { projectKey, anonymousId: visitor, erasedAt: Number(last) });
}

function erasedEventsQuery(projectCondition: string): string {
  // Filters by visitor in addition to the join, because the tables are sorted by visitor.
  return `SELECT projectKey, toString(anonymousId) AS visitor, toUnixTimestamp64Milli(any(erased.until)) AS last
    FROM (
      SELECT toString(projectKey) AS projectKey, anonymousId, min(receivedAt) AS first FROM ${storedEvents}
      WHERE ${projectCondition} AND (projectKey, anonymousId) IN (
        SELECT projectKey, anonymousId FROM erased_visitors WHERE ${projectCondition}
      )
      GROUP BY projectKey, anonymousId
    ) AS left
    INNER JOIN (
      SELECT projectKey, anonymousId, max(erasedAt) AS until FROM erased_visitors
      WHERE ${projectCondition} GROUP BY projectKey, anonymousId
    ) AS erased USING (projectKey, anonymousId)
    WHERE left.first <= erased.until
    GROUP BY projectKey, anonymousId`;
}
