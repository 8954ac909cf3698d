import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './schema.ts';

/** Creates typed queries on a pool of PostgreSQL connections. `destroy()` ends the pool. A connection whose query timed out is closed. */
export function createDatabase(pool: Pool): Kysely<Database> {
  // Without a listener, a checked-out connection that breaks while idle would end the process; the next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: closingAfterTimeout(pool) }) });
}

/** After a timeout, `pg` still waits for the response: the next borrower of the connection would wait for it too. */
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
      // The overload for cursors isn't used.
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(timeoutError),
      };
    },
    end: () => pool.end(),
  };
}
