import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { TestDatabase } from '../../../tests/support/postgres.ts';
import { openEmptyDatabase } from '../../../tests/support/test-database.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { createDatabase } from './database.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await openEmptyDatabase();
});
afterAll(() => postgres.stop());

it('reuses no connection with a late response pending', async () => {
  const holder = new pg.Client(postgres.connection);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('select pg_advisory_lock(1)');
  const db = createDatabase(new pg.Pool({ ...postgres.connection, max: 1, query_timeout: 1_000 }));
  onTestFinished(() => db.destroy());

  const failure = await db
    .transaction()
    .execute((transaction) => sql`select pg_advisory_xact_lock(1)`.execute(transaction))
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'Query read timeout' });
  expect(isConnectionFailure(failure)).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
