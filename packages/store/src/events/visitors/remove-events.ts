import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { Tombstone } from '../events.ts';

/**
 * Removes a visitor's events received up to a time from both event tables. Resolves once readers no longer see them. Removes unclaimed
 * events first: those claimed in the meantime are then in the other table, or found by the claim.
 */
export async function removeEvents(
  tables: Pick<ClickhouseTables, 'run'>,
  { projectKey, anonymousId, erasedAt }: Tombstone,
): Promise<void> {
  for (const table of ['unclaimed_events', 'events'])
    await tables.run(
      "Removing a visitor's events",
      `DELETE FROM ${table} WHERE projectKey = {projectKey:String} AND anonymousId = {anonymousId:UUID}
        AND receivedAt <= fromUnixTimestamp64Milli({erasedAt:Int64}, 'UTC')`,
      { projectKey, anonymousId, erasedAt: String(erasedAt) },
    );
}
