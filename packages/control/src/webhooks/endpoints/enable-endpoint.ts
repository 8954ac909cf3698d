import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { subscribeTo } from './subscribed-since.ts';
import { saveWebhookRevision } from './webhook-revisions.ts';
import { subscriptionOf, type WebhookRow } from './webhook-view.ts';

/** Enables an endpoint; the messages it missed aren't sent unless they are replayed. */
export async function enableEndpoint(
  db: Transaction<Database>,
  endpoint: Pick<WebhookRow, 'id' | 'subscription'>,
  at: number,
): Promise<void> {
  await saveWebhookRevision(db, endpoint.id);
  await db
    .updateTable('webhook_endpoints')
    .set((row) => ({
      is_enabled: true,
      disabled_at: null,
      disabled_because: null,
      tell_owners_at: null,
      failing_since: null,
      listens_since: JSON.stringify(subscribeTo(subscriptionOf(endpoint).types, at)),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', endpoint.id)
    .execute();
}

/** Disables an endpoint and cancels its pending messages, which can be replayed later. Unless a person did it, the owners get an email. */
export async function disableEndpoint(
  db: Transaction<Database>,
  endpointId: string,
  { because, at }: { readonly because: 'person' | 'gone' | 'failing'; readonly at: number },
): Promise<void> {
  await saveWebhookRevision(db, endpointId);
  await db
    .updateTable('webhook_endpoints')
    .set((row) => ({
      is_enabled: false,
      disabled_at: new Date(at),
      disabled_because: because,
      tell_owners_at: because === 'person' ? null : new Date(at),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', endpointId)
    .execute();
  await db
    .updateTable('webhook_messages')
    .set({ status: 'failed', next_attempt_at: null, claimed_until: null, settled_at: new Date(at) })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute();
}
