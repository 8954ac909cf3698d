import { Pool, type PoolConfig } from 'pg';
import type { Log } from './log.ts';
import type { Shutdown } from './shutdown.ts';

/** A PostgreSQL that hangs must not hang whoever asks it, nor one of its clients that hangs those who need what it holds. */
const limits = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  /** What others hold for longer is given up, with the connection that waits for it. */
  lock_timeout: 4_000,
  /** Longer than any of our transactions does something else than ask PostgreSQL. */
  idle_in_transaction_session_timeout: 60_000,
};

/** What each kind of questions is asked on: whoever waits in one pool waits for nobody of another one. */
export const pools = {
  /** People, who hold one of the next meanwhile. */
  control: { max: 12 },
  /** The key-value store. */
  store: { max: 4 },
  /** What requests of visitors ask for has few connections, so that it never holds up publishing. */
  lookUps: { max: 4, connectionTimeoutMillis: 2_000, query_timeout: 2_000 },
  /** Surveys are decided within 50 ms: there is no time to connect first. */
  surveyLedgers: {
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
  },
} as const satisfies Readonly<Record<string, PoolConfig>>;

/** Makes pools, which connect when they are first asked. */
export type OpenPool = (name: keyof typeof pools) => Pool;

/** Creates what makes pools to one PostgreSQL; their ends are added to `shutdown`. */
export function createOpenPool(deps: {
  readonly connection: PoolConfig;
  readonly log: Log;
  readonly shutdown: Pick<Shutdown, 'add'>;
}): OpenPool {
  const { connection, log, shutdown } = deps;
  // The pool hangs the whole client on its errors.
  const warn = ({ message }: Error): void =>
    log.warn({ reason: message }, 'A connection to PostgreSQL ended');
  return function openPool(name) {
    const pool = new Pool({ ...connection, ...limits, ...pools[name] });
    pool.on('error', warn);
    // One that is never given back, as it listens, is never idle: the pool would not hear of its end.
    pool.on('connect', (client) => client.on('error', warn));
    shutdown.add(`connections for ${name}`, () => pool.end());
    return pool;
  };
}
