import type { Pool, QueryResultRow } from 'pg';
import type { Kv } from './kv.ts';
import { listenToPostgres } from './listen-to-postgres.ts';
import type { Log } from './log.ts';
import { withTimeout } from './with-timeout.ts';

const channel = 'pixel_kv';
const pingTimeoutMs = 500;
/** An arbitrary lock id of our own. Serializes the creation of the table by processes that start at once. */
const tableLock = 7_251_903_846;

const createTable = `
  select pg_advisory_xact_lock(${tableLock});
  create table if not exists kv (key text primary key, value text not null, expires_at timestamptz);
  create index if not exists kv_expires_at on kv (expires_at) where expires_at is not null`;

const select = 'select value from kv where key = $1 and (expires_at is null or expires_at > now())';

// A notification is limited to 8,000 bytes, so it carries the key only. PostgreSQL sends it on commit.
const upsert = `
  with written as (
    insert into kv (key, value, expires_at) values ($1, $2, now() + make_interval(secs => $3::float8))
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
    returning key
  )
  select pg_notify('${channel}', key) from written`;

const remove = `
  with removed as (delete from kv where key = $1 returning key)
  select pg_notify('${channel}', key) from removed`;

const removeExpired = `
  delete from kv where key in
    (select key from kv where expires_at <= now() order by key limit 100 for update skip locked)`;

/**
 * Stores keys in the PostgreSQL table `kv`, created on first use; watches with LISTEN/NOTIFY on a dedicated connection. The caller owns the
 * pool, must add an `error` listener, and ends it after the watches.
 */
export function createPostgresKv(deps: { readonly pool: Pool; readonly log: Log }): Kv {
  const { pool, log } = deps;
  let table: Promise<unknown> | null = null;
  let ping: Promise<boolean> | null = null;

  /** Runs once. Retries after a failure, so that a process can start before PostgreSQL. */
  function ensureTable(): Promise<unknown> {
    table ??= pool.query(createTable).catch((error: unknown) => {
      table = null;
      throw error;
    });
    return table;
  }

  async function runQuery<Row extends QueryResultRow>(
    query: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    try {
      await ensureTable();
      return (await pool.query<Row>(query, [...values])).rows;
    } catch (cause) {
      throw new Error('Failed to use the key-value table in PostgreSQL', { cause });
    }
  }

  return {
    async get(key) {
      const [row] = await runQuery<{ value: string }>(select, [key]);
      return row?.value ?? null;
    },
    async put(key, value, options) {
      await runQuery(upsert, [key, value, options?.ttlSeconds ?? null]);
      // Only expiring keys need sweeping, so writing one triggers it.
      if (options?.ttlSeconds !== undefined) await runQuery(removeExpired, []);
    },
    async delete(key) {
      await runQuery(remove, [key]);
    },
    watch(onChange) {
      return listenToPostgres({
        pool,
        channel,
        log,
        onListening: () => onChange(null),
        onNotification: onChange,
      });
    },
    isReachable() {
      // One query at a time: while PostgreSQL hangs, further ones would wait in the pool forever.
      ping ??= withTimeout(pool.query('select 1'), pingTimeoutMs)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          ping = null;
        });
      return ping;
    },
  };
}
