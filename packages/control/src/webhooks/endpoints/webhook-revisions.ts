import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { maxRevisions } from '../../project/storage/check-revision.ts';
import { toWebhookConfiguration } from './webhook-content.ts';

/** Saves an endpoint's current revision before a change, and deletes old revisions. */
export async function saveWebhookRevision(db: Transaction<Database>, endpointId: string): Promise<void> {
  await sql`
    insert into webhook_revisions (endpoint_id, revision, content)
    select id, revision, jsonb_build_object(
      'key', key, 'url', url, 'description', description, 'subscription', subscription, 'is_enabled', is_enabled)
    from webhook_endpoints where id = ${endpointId}`.execute(db);
  await sql`
    delete from webhook_revisions using webhook_endpoints
    where id = ${endpointId} and endpoint_id = id
      and webhook_revisions.revision <= webhook_endpoints.revision - ${maxRevisions}`.execute(db);
}

/** Returns an endpoint at an earlier revision; undefined if that is no longer kept. */
export async function findWebhookRevision(db: Kysely<Database>, endpointId: string, revision: number) {
  const row = await db
    .selectFrom('webhook_revisions')
    .select('content')
    .where('endpoint_id', '=', endpointId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...toWebhookConfiguration(row.content as Parameters<typeof toWebhookConfiguration>[0]), revision };
}
