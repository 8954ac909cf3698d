import { createDatabase, migrate } from '@pixel/database';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openEmptyDatabase } from '../../../../../tests/support/test-database.ts';
import { startWebhookHarness } from '../../api/webhooks.harness.ts';

it('the queue of an older database is delivered after its migration', async () => {
  const postgres = await openEmptyDatabase();
  const old = createDatabase(new pg.Pool({ ...postgres.connection, max: 1 }));
  await migrate(old, '0012-archived-projects');
  await sql`
    with project as (
      insert into projects (id, organization_id, key, settings)
      select gen_random_uuid(), id, 'pk_old', '{"name":"Old"}' from organizations returning id
    ), endpoint as (
      insert into webhook_endpoints (id, project_id, key, url, subscription, listens_since, is_enabled, secret)
      select gen_random_uuid(), id, 'old', '', '{"types":["webhook.test"]}', '{}', true, '' from project returning id
    )
    insert into webhook_messages (id, endpoint_id, type, body, created_at, status, attempts, next_attempt_at)
    select 'msg_' || number, id, 'webhook.test', '{}', now(), 'pending', number, now() - interval '1 hour'
    from endpoint, generate_series(1, 20) as number
  `.execute(old);
  // An outdated job, and the row of a worker that is gone.
  await sql`create schema graphile_worker create table jobs (id bigint)`.execute(old);
  await sql`insert into webhook_workers (id, seen_at) values ('worker', now())`.execute(old);
  await old.destroy();

  const harness = await startWebhookHarness({ postgres });
  onTestFinished(() => harness.stop());
  const url = `${harness.receiver.url}/old`;
  await harness.db.updateTable('webhook_endpoints').set({ url }).execute();
  // The inserted endpoint has no valid secret.
  await harness.api.ask('/projects/pk_old/webhooks/old/rotate', { revokeAfterSeconds: 0 });
  await harness.startWorker();
  const received = await harness.arrived('old', 20);
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(Array.from({ length: 20 }, (_, index) => `msg_${index + 1}`)),
  );
  expect(received).toHaveLength(20);
});
