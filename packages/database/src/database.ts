import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './schema.ts';

/** Opens typed queries on a pool of PostgreSQL connections. `destroy()` of the result ends the pool. */
export function createDatabase(pool: Pool): Kysely<Database> {
  // A connection that ends while it is used says so twice: to its query, and as an event that would end the process unheard.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
