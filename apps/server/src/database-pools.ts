import { Pool, type PoolConfig } from 'pg';
import type { Log } from './log.ts';
import type { Shutdown } from './shutdown.ts';

/** Timeouts, so that a hanging PostgreSQL doesn't block its callers, and a hanging client doesn't block others that need its locks. */
const limits = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  /** Gives up waiting for a lock held longer than this, together with its connection. */
  lock_timeout: 4_000,
  /** Longer than any of our transactions is idle. */
  idle_in_transaction_session_timeout: 60_000,
};

/** A pool per kind of query, so that queries never wait for those of another kind. */
export const pools = {
  /** For people, whose requests also hold a connection of the next pool. */
  control: { max: 12 },
  store: { max: 4 },
  /** For visitors' requests. Few connections, so that they never delay publishing. */
  lookUps: { max: 4, connectionTimeoutMillis: 2_000, query_timeout: 2_000 },
  /** Surveys are decided within 50 ms, which leaves no time to connect first. */
  surveyLedgers: {
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
  },
} as const satisfies Readonly<Record<string, PoolConfig>>;

/** Creates a pool, which connects on first use. */
export type OpenPool = (name: keyof typeof pools) => Pool;

/** Creates a factory of pools to one PostgreSQL. `shutdown` ends the pools. */
export function createOpenPool(deps: {
  readonly connection: PoolConfig;
  readonly log: Log;
  readonly shutdown: Pick<Shutdown, 'add'>;
}): OpenPool {
  const { connection, log, shutdown } = deps;
  // The pool attaches the whole client to its errors.
  const warn = ({ message }: Error): void => log.warn({ reason: message }, 'Lost a connection to PostgreSQL');
  return function openPool(name) {
    const pool = new Pool({ ...connection, ...limits, ...pools[name] });
    pool.on('error', warn);
    // A client that is never released, because it listens, is never idle, so the pool wouldn't report its end.
    pool.on('connect', (client) => client.on('error', warn));
    shutdown.add(`connections for ${name}`, () => pool.end());
    return pool;
  };
}
