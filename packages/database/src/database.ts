import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './schema.ts';

/**
 * Opens typed queries on a pool of PostgreSQL connections. `destroy()` of the result ends the pool. A connection that did not answer
 * a query in time is ended.
 */
export function createDatabase(pool: Pool): Kysely<Database> {
  // One that breaks while it is lent out and waits for nothing would end the process; the query that comes next fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: endingUnanswered(pool) }) });
}

/** After a time-out, `pg` still waits for the answer: whoever were lent the connection next would wait for it too. */
function endingUnanswered(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let unanswered: Error | undefined;
      const query = async (text: string, values: readonly unknown[]) => {
        if (unanswered !== undefined) throw unanswered;
        try {
          return await client.query(text, [...values]);
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') unanswered = error;
          throw error;
        }
      };
      // Its other form is for cursors, of which there are none.
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(unanswered),
      };
    },
    end: () => pool.end(),
  };
}
