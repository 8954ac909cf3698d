import { createDatabase, type Database } from '@pixel/database';
import type { Kv } from '@pixel/store/kv';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import type { Kysely } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { CleanUps } from './clean-ups.ts';

/** A PostgreSQL that hangs must not hang whoever asks it. */
const limits = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  /** What others hold for longer is given up, with the connection that waits for it. */
  lock_timeout: 4_000,
};
const maxControlConnections = 12;
/** Of control, which holds one of the above meanwhile, and of edges, which wait for nothing that control does. */
const storePool = { max: 4 };
/** What requests of visitors ask PostgreSQL for has few connections of its own, so that it never holds up control or publishing. */
const lookUpPool = { max: 4, connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
/** Surveys are decided within 50 ms: there is no time to connect first. */
const keptOpen = { idleTimeoutMillis: 0, keepAlive: true };

/** Who asks PostgreSQL, each on connections of its own: whoever waits there waits for nobody else. */
export interface DatabaseConnections {
  readonly db: Kysely<Database>;
  /** The key-value store as control and ingest ask it. */
  readonly controlKv: Kv;
  /** The same for the configurations that edges serve. */
  readonly edgeKv: Kv;
  /** For what a visitor's request names and nobody knows yet. */
  readonly lookUps: Kv;
  readonly surveyLedgers: Kv;
  /** How others are to connect. */
  readonly connection: PoolConfig;
}

/** Makes the pools, which connect when they are first asked; their ends are added to `cleanUps`. */
export function openDatabaseConnections(deps: {
  readonly connection: PoolConfig;
  readonly log: Logger;
  readonly cleanUps: Pick<CleanUps, 'add'>;
}): DatabaseConnections {
  const { log, cleanUps } = deps;
  const connection = { ...deps.connection, ...limits };

  function openPool(of: PoolConfig): Pool {
    const pool = new Pool({ ...connection, ...of });
    pool.on('error', (error) => log.warn({ error }, 'A connection to PostgreSQL ended'));
    return pool;
  }

  function openKv(name: string, of: PoolConfig): Kv {
    const pool = openPool(of);
    cleanUps.add(name, () => pool.end());
    return createPostgresKv({ pool, log });
  }

  const db = createDatabase(openPool({ max: maxControlConnections }));
  cleanUps.add('database', () => db.destroy());
  return {
    db,
    controlKv: openKv('key-value store', storePool),
    edgeKv: openKv('configurations of edges', storePool),
    lookUps: openKv('look-ups', lookUpPool),
    surveyLedgers: openKv('survey ledgers', { ...lookUpPool, ...keptOpen }),
    connection,
  };
}
