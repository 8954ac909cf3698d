import { isLockTimeout } from '@pixel/database';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { openDatabaseConnections } from './database-connections.ts';

it('lets edges read, and control put, while every query of control waits for a lock, which it gives up in time', async () => {
  const postgres = await openTestDatabase();
  onTestFinished(() => postgres.stop());
  const ends: (() => unknown)[] = [];
  onTestFinished(async () => void (await Promise.all(ends.map((end) => end()))));
  const { db, controlKv, edgeKv, lookUps, surveyLedgers } = openDatabaseConnections({
    connection: postgres.connection,
    log: pino({ enabled: false }),
    cleanUps: { add: (_, end) => void ends.push(end) },
  });
  const holder = new pg.Client(postgres.connection);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('select pg_advisory_lock(1)');

  let answered = 0;
  const waiting = Array.from({ length: 40 }, () =>
    sql`select pg_advisory_xact_lock(1)`
      .execute(db)
      .catch((error: unknown) => error)
      .finally(() => {
        answered += 1;
      }),
  );
  await controlKv.put('project/pk_other', 'published');
  for (const kv of [edgeKv, lookUps, surveyLedgers])
    expect(await kv.get('project/pk_other')).toBe('published');
  expect(answered).toBe(0);
  expect(isLockTimeout(await waiting[0])).toBe(true);
  await holder.query('select pg_advisory_unlock_all()');
  await Promise.all(waiting);
});
