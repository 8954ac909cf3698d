import type { EventStorage, StoredTable } from '@pixel/store/events';
import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';

/** A database of the installation and its size; sizes are in bytes. */
export interface DatabaseStorage {
  readonly kind: 'postgresql' | 'clickhouse';
  /** Whether it is Pixel's own child process; otherwise it is configured by address. */
  readonly isEmbedded: boolean;
  readonly version: string;
  /** The last migration applied. */
  readonly migration: string;
  readonly bytes: number;
  /** Largest tables first. */
  readonly tables: readonly StoredTable[];
}

/** The state of a database; `away` if it doesn't answer. */
export type DatabaseState =
  | ({ readonly status: 'answers' } & DatabaseStorage)
  | { readonly status: 'away'; readonly kind: DatabaseStorage['kind']; readonly isEmbedded: boolean };

/** The size of the databases, and when the disk for events will be full. */
export interface Storage {
  readonly databases: readonly DatabaseState[];
  /** The event store's disk; null if the store doesn't answer. */
  readonly disk: EventStorage['disk'] | null;
  readonly forecast: DiskForecast | null;
}

/** When the event store's disk will be full at the recent pace. */
export interface DiskForecast {
  readonly bytesADay: number;
  /** Days of observation, at most 7. */
  readonly days: number;
  /** Days from now. */
  readonly fullInDays: number;
}

/** Maximum number of tables listed; the rest are small. */
const maxTables = 12;

/** Reads the storage. Never rejects if a database is down, but reports it. */
export async function readStorage({
  db,
  events,
  managedStores,
}: Pick<ControlDeps, 'db' | 'events' | 'managedStores'>): Promise<Storage> {
  const [postgres, clickhouse] = await Promise.all([
    callDatabase(() => readPostgres(db)).catch(() => undefined),
    callEvents(events, () => events.storage()).catch(() => undefined),
  ]);
  return {
    databases: [
      toDatabaseState('postgresql', managedStores.postgres, postgres),
      toDatabaseState(
        'clickhouse',
        managedStores.clickhouse,
        clickhouse && { ...clickhouse, ...summarizeTables(clickhouse) },
      ),
    ],
    disk: clickhouse?.disk ?? null,
    forecast: clickhouse === undefined ? null : forecastOf(clickhouse),
  };
}

/** Returns when the disk will be full, or null without growth. */
export function forecastOf({ disk, growth }: Pick<EventStorage, 'disk' | 'growth'>): DiskForecast | null {
  if (growth === undefined || growth.bytesADay <= 0) return null;
  return { ...growth, fullInDays: Math.floor(disk.freeBytes / growth.bytesADay) };
}

type StorageFacts = Pick<DatabaseStorage, 'version' | 'migration' | 'bytes' | 'tables'>;

function toDatabaseState(
  kind: DatabaseStorage['kind'],
  isEmbedded: boolean,
  read: StorageFacts | undefined,
): DatabaseState {
  if (read === undefined) return { status: 'away', kind, isEmbedded };
  const { version, migration, bytes, tables } = read;
  return { status: 'answers', kind, isEmbedded, version, migration, bytes, tables };
}

function summarizeTables({ tables, migration }: EventStorage) {
  return {
    migration: String(migration),
    bytes: tables.reduce((sum, table) => sum + table.bytes, 0),
    tables: tables.slice(0, maxTables),
  };
}

async function readPostgres(db: ControlDeps['db']): Promise<StorageFacts> {
  const [info] = (
    await sql<{ readonly version: string; readonly migration: string | null; readonly bytes: string }>`
      select current_setting('server_version') as version,
        (select max(name) from kysely_migration) as migration,
        pg_database_size(current_database())::text as bytes`.execute(db)
  ).rows;
  const { rows } = await sql<{ readonly table: string; readonly rows: string; readonly bytes: string }>`
    select relname as table, greatest(n_live_tup, 0)::text as rows,
      pg_total_relation_size(relid)::text as bytes
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit ${maxTables}`.execute(db);
  return {
    version: info?.version ?? '',
    migration: info?.migration ?? '',
    bytes: Number(info?.bytes ?? 0),
    tables: rows.map(({ table, rows: count, bytes }) => ({
      table,
      rows: Number(count),
      bytes: Number(bytes),
    })),
  };
}
