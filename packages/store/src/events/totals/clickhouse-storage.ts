import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { storedEvents } from '../queries/stored-events.ts';
import type { EventStorage, StoredTable } from './event-storage.ts';

const growthDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;
const limits = 'SETTINGS max_execution_time = 2';

/** Reads the size and growth of the tables, within a few seconds unless the store itself doesn't respond. */
export async function readClickhouseStorage(tables: Pick<ClickhouseTables, 'read'>): Promise<EventStorage> {
  const [[info], sizes, [recent]] = await Promise.all([
    tables.read<StoreInfo>(
      `SELECT version() AS version, (SELECT max(version) FROM schema_migrations) AS migration,
        toString(min(free_space)) AS free, toString(min(total_space)) AS total
        FROM system.disks WHERE name = 'default' ${limits}`,
      {},
    ),
    tables.read<Size>(
      `SELECT table, toString(sum(rows)) AS total, toString(sum(bytes_on_disk)) AS size
        FROM system.parts WHERE database = currentDatabase() AND active
        GROUP BY table HAVING sum(rows) > 0 ORDER BY sum(bytes_on_disk) DESC ${limits}`,
      {},
    ),
    // Only reads the partitions of these days.
    tables.read<RecentRow>(
      `SELECT toString(count()) AS received, toString(dateDiff('millisecond', min(receivedAt), now64(3))) AS age
        FROM ${storedEvents} WHERE receivedAt >= now64(3) - INTERVAL ${growthDays} DAY ${limits}`,
      {},
    ),
  ]);
  const stored = sizes.map(({ table, total, size }) => ({ table, rows: Number(total), bytes: Number(size) }));
  const growth = estimateGrowth(stored, recent);
  return {
    version: info?.version ?? '',
    migration: Number(info?.migration ?? 0),
    tables: stored,
    disk: { freeBytes: Number(info?.free ?? 0), totalBytes: Number(info?.total ?? 0) },
    ...(growth !== undefined && { growth }),
  };
}

/** Assumes that new events are as large as existing ones. For a store younger than a week, averages over its age. */
function estimateGrowth(
  stored: readonly StoredTable[],
  recent: RecentRow | undefined,
): EventStorage['growth'] {
  const events = stored.filter(({ table }) => table === 'events' || table === 'unclaimed_events');
  const rows = events.reduce((sum, table) => sum + table.rows, 0);
  const received = Number(recent?.received ?? 0);
  if (rows === 0 || received === 0) return undefined;
  const bytes = events.reduce((sum, table) => sum + table.bytes, 0);
  // At least a day, because the first hours predict little.
  const days = Math.min(growthDays, Math.max(1, Number(recent?.age ?? 0) / dayMs));
  return { bytesADay: Math.round((bytes / rows) * (received / days)), days };
}

interface StoreInfo {
  readonly version: string;
  readonly migration: number | string;
  readonly free: string;
  readonly total: string;
}

interface Size {
  readonly table: string;
  readonly total: string;
  readonly size: string;
}

interface RecentRow {
  readonly received: string;
  readonly age: string;
}
