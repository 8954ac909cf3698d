import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { Tombstone } from '../events.ts';

/**
 * Removes what was received of a visitor up to a time from both tables of events; resolves once readers do not see it. The
 * unclaimed ones first: those that are claimed meanwhile are then in the other table, or found by whoever claims them.
 */
export async function removeEvents(
  tables: Pick<ClickhouseTables, 'run'>,
  { projectKey, anonymousId, erasedAt }: Tombstone,
): Promise<void> {
  for (const table of ['unclaimed_events', 'events'])
    await tables.run(
      'Removing events of a visitor',
      `DELETE FROM ${table} WHERE projectKey = {projectKey:String} AND anonymousId = {anonymousId:UUID}
        AND receivedAt <= fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC')`,
      { projectKey, anonymousId, erasedAt: String(erasedAt) },
    );
}
