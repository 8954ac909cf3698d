import type { Database } from '@pixel/database';
import type { WebhookSubscription, WebhookType } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import { subscriptionOf } from '../endpoints/webhook-view.ts';

/** An enabled endpoint. */
export interface Subscriber {
  readonly endpointId: string;
  readonly subscription: WebhookSubscription;
}

/** The subject of a message, which subscriptions filter by. */
export interface Topic {
  readonly type: WebhookType;
  /** The experiments concerned, or undefined if it isn't about any in particular. */
  readonly experimentKeys?: readonly string[];
  readonly surveyKey?: string;
}

/** Returns the enabled endpoints of a project. */
export async function findSubscribers(
  db: Kysely<Database>,
  projectId: string,
): Promise<readonly Subscriber[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'subscription'])
    .where('project_id', '=', projectId)
    .where('is_enabled', '=', true)
    .execute();
  return rows.map((row) => ({ endpointId: row.id, subscription: subscriptionOf(row) }));
}

/** Whether an endpoint subscribes to a topic: to its type, and to the experiment or survey, all of which match by default. */
export function isSubscribedTo(
  { subscription }: Subscriber,
  { type, experimentKeys, surveyKey }: Topic,
): boolean {
  if (!subscription.types.includes(type)) return false;
  if (experimentKeys !== undefined && !matchesKeys(subscription.experimentKeys, experimentKeys)) return false;
  return surveyKey === undefined || matchesKeys(subscription.surveyKeys, [surveyKey]);
}

function matchesKeys(subscribedKeys: readonly string[] | undefined, keys: readonly string[]): boolean {
  return (
    subscribedKeys === undefined ||
    subscribedKeys.length === 0 ||
    keys.some((key) => subscribedKeys.includes(key))
  );
}
