import type { Database, WebhookEndpointTable } from '@pixel/database';
import { type WebhookConfiguration, type WebhookType, webhookSubscriptionSchema } from '@pixel/protocol';
import type { Kysely, Selectable } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { present } from '../../base/present.ts';
import type { Beside } from '../../project/content/patch-content.ts';

/** An endpoint as people see it: all of it but its secrets. Times are ISO 8601. */
export interface WebhookView {
  readonly webhookKey: string;
  readonly url: string;
  readonly description?: string;
  readonly types: readonly WebhookType[];
  readonly experimentKeys?: readonly string[];
  readonly surveyKeys?: readonly string[];
  readonly isEnabled: boolean;
  readonly disabledAt?: string;
  /** A person, an answer of 410, or five days without success. */
  readonly disabledBecause?: 'person' | 'gone' | 'failing';
  /** Since when nothing could be delivered. */
  readonly failingSince?: string;
  /** Since when its secret signs; not known of those made by earlier versions. */
  readonly secretSince?: string;
  /** Until when the secret before this one signs as well. */
  readonly previousSecretUntil?: string;
  readonly createdAt: string;
  /** To be sent with a change. */
  readonly revision: number;
}

/** What of it is not edited as its content is; it is switched on and off by itself. */
export const besideWebhook: Beside<WebhookView, Omit<WebhookConfiguration, 'webhookKey' | 'isEnabled'>> = {
  webhookKey: 'identity',
  isEnabled: 'identity',
  disabledAt: 'derived',
  disabledBecause: 'derived',
  failingSince: 'derived',
  secretSince: 'derived',
  previousSecretUntil: 'derived',
  createdAt: 'derived',
  revision: 'derived',
};

/** An endpoint as it is stored. */
export type WebhookRow = Selectable<WebhookEndpointTable>;

/** Returns the endpoints of a project, or of those the one of a key, in order of their keys. */
export async function findWebhooks(
  db: Kysely<Database>,
  projectId: string,
  webhookKey?: string,
): Promise<readonly WebhookRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('project_id', '=', projectId)
    .$if(webhookKey !== undefined, (query) => query.where('key', '=', webhookKey ?? ''))
    .orderBy('created_at')
    .orderBy('key')
    .execute();
}

/** Returns one endpoint; rejects with `webhook_not_found`. */
export async function findWebhook(
  db: Kysely<Database>,
  projectId: string,
  webhookKey: string,
): Promise<WebhookRow> {
  const [row] = await findWebhooks(db, projectId, webhookKey);
  if (row === undefined)
    throw new ControlError('webhook_not_found', `There is no webhook "${webhookKey}" in this project`, {
      parameters: { webhookKey },
    });
  return row;
}

/** What an endpoint is told of. */
export function subscriptionOf(row: Pick<WebhookRow, 'subscription'>) {
  return webhookSubscriptionSchema.parse(row.subscription);
}

/** Leaves out what nobody may see, and what is over. */
export function toWebhookView(row: WebhookRow, now: number): WebhookView {
  const until = row.previous_secret_until;
  return present({
    webhookKey: row.key,
    url: row.url,
    description: row.description ?? undefined,
    ...present(subscriptionOf(row)),
    isEnabled: row.is_enabled,
    disabledAt: row.disabled_at?.toISOString(),
    disabledBecause: row.disabled_because ?? undefined,
    failingSince: row.failing_since?.toISOString(),
    secretSince: row.secret_since?.toISOString(),
    previousSecretUntil: until !== null && until.getTime() > now ? until.toISOString() : undefined,
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
  });
}
