import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './schema.ts';

/**
 * Creates a typed Kysely instance on a pool of PostgreSQL connections. Its `destroy()` ends the pool. A connection whose query timed out is
 * closed instead of returned to the pool.
 */
export function createDatabase(pool: Pool): Kysely<Database> {
  // Without a listener, a checked-out connection that breaks while idle would crash the process. Ignore the error: the next query fails
  // anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: closingAfterTimeout(pool) }) });
}

/**
 * Wraps a pool so that connections whose query timed out are closed on release. `pg` would still wait for the response on such a
 * connection, and so would the next query.
 */
function closingAfterTimeout(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let timeoutError: Error | undefined;
      const query = async (text: string, values: readonly unknown[]) => {
        if (timeoutError !== undefined) throw timeoutError;
        try {
          return await client.query(text, [...values]);
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') timeoutError = error;
          throw error;
        }
      };
      // The cast drops the overload for cursors, which isn't used.
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(timeoutError),
      };
    },
    end: () => pool.end(),
  };
}
