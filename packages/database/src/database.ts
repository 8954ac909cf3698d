import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './schema.ts';

/** Opens typed queries on a pool of PostgreSQL connections. `destroy()` of the result ends the pool. */
export function createDatabase(pool: Pool): Kysely<Database> {
  // One that breaks while it is lent out and waits for nothing would end the process; the query that comes next fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
