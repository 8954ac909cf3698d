import { createDatabase, isLockTimeout } from '@pixel/database';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { createOpenPool } from './database-pools.ts';

it('lets edges read and control write while all control queries wait for a lock, until the lock timeout', async () => {
  const postgres = await openTestDatabase();
  onTestFinished(() => postgres.stop());
  const ends: (() => unknown)[] = [];
  onTestFinished(async () => void (await Promise.all(ends.map((end) => end()))));
  const log = pino({ enabled: false });
  const openPool = createOpenPool({
    connection: postgres.connection,
    log,
    shutdown: { add: (_, end) => void ends.push(end) },
  });
  const db = createDatabase(openPool('control'));
  const [kv, lookUps, surveyLedgers] = (['store', 'lookUps', 'surveyLedgers'] as const).map((name) =>
    createPostgresKv({ pool: openPool(name), log }),
  );
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
  await kv?.put('project/pk_other', 'published');
  for (const reader of [kv, lookUps, surveyLedgers])
    expect(await reader?.get('project/pk_other')).toBe('published');
  expect(answered).toBe(0);
  expect(isLockTimeout(await waiting[0])).toBe(true);
  await holder.query('select pg_advisory_unlock_all()');
  await Promise.all(waiting);
});
