import type { Database } from '@pixel/database';
import type { WebhookSubscription, WebhookType } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import { subscriptionOf } from '../endpoints/webhook-view.ts';

/** An endpoint that is switched on. */
export interface Subscriber {
  readonly endpointId: string;
  readonly subscription: WebhookSubscription;
}

/** What something is about, by which endpoints choose. */
export interface Topic {
  readonly type: WebhookType;
  /** Experiments that it is about, or undefined where it is about none in particular. */
  readonly experimentKeys?: readonly string[];
  readonly surveyKey?: string;
}

/** Returns the endpoints of a project that are switched on. */
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

/** Says whether an endpoint is to be told of something: its type, and of experiments and surveys those that it names, or all. */
export function wants({ subscription }: Subscriber, { type, experimentKeys, surveyKey }: Topic): boolean {
  if (!subscription.types.includes(type)) return false;
  if (experimentKeys !== undefined && !isNamed(subscription.experimentKeys, experimentKeys)) return false;
  return surveyKey === undefined || isNamed(subscription.surveyKeys, [surveyKey]);
}

function isNamed(named: readonly string[] | undefined, keys: readonly string[]): boolean {
  return named === undefined || named.length === 0 || keys.some((key) => named.includes(key));
}
