import pg from 'pg';
import type { PostgresConnection } from '../../apps/server/src/children/postgres/start-postgres.ts';
import type { SharedDatabase } from './shared-database.ts';
import { createEvents, createIndex, insertEvents, type SharedRow, sharedQuery } from './shared-sql.ts';

/** Connects to a PostgreSQL, and allows it many processes, and much memory for sorts and hash tables. */
export async function openPostgres(connection: PostgresConnection, threads: number): Promise<SharedDatabase> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const setting of [
    "work_mem = '512MB'",
    "maintenance_work_mem = '1GB'",
    // The planner underestimates the rows of subqueries, and would run a nested loop over them.
    'enable_nestloop = off',
    `max_parallel_workers_per_gather = ${threads - 1}`,
  ])
    await client.query(`SET ${setting}`);
  return {
    async fill(visitors) {
      await client.query(createEvents);
      await client.query(insertEvents(visitors));
      await client.query(createIndex);
      await client.query('VACUUM ANALYZE events');
    },
    async query() {
      return (await client.query<SharedRow>(sharedQuery)).rows;
    },
    close: () => client.end(),
  };
}
