import type { Database, WebhookEndpointTable } from '@pixel/database';
import { type WebhookConfiguration, type WebhookType, webhookSubscriptionSchema } from '@pixel/protocol';
import type { Kysely, Selectable } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { NonContentFields } from '../../project/content/patch-content.ts';

/** An endpoint in the API's responses, without its secrets. Times are ISO 8601. */
export interface WebhookView {
  readonly webhookKey: string;
  readonly url: string;
  readonly description?: string;
  readonly types: readonly WebhookType[];
  readonly experimentKeys?: readonly string[];
  readonly surveyKeys?: readonly string[];
  readonly isEnabled: boolean;
  readonly disabledAt?: string;
  /** A person, a 410 response, or five days without success. */
  readonly disabledBecause?: 'person' | 'gone' | 'failing';
  /** Start of the current series of failures. */
  readonly failingSince?: string;
  /** When the current secret was created; unknown for secrets of earlier versions. */
  readonly secretSince?: string;
  /** When the previous secret stops signing. */
  readonly previousSecretUntil?: string;
  readonly createdAt: string;
  /** Send it with a change. */
  readonly revision: number;
}

/** The response's fields beside the content; enabling and disabling have their own endpoint. */
export const webhookNonContentFields: NonContentFields<
  WebhookView,
  Omit<WebhookConfiguration, 'webhookKey' | 'isEnabled'>
> = {
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

/** An endpoint as stored. */
export type WebhookRow = Selectable<WebhookEndpointTable>;

/** Returns the endpoints of a project, or the one with a key, ordered by key. */
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

/** Returns what an endpoint is subscribed to. */
export function subscriptionOf(row: Pick<WebhookRow, 'subscription'>) {
  return webhookSubscriptionSchema.parse(row.subscription);
}

/** Converts an endpoint to its response, without secrets and expired fields. */
export function toWebhookView(row: WebhookRow, now: number): WebhookView {
  const until = row.previous_secret_until;
  return omitUndefined({
    webhookKey: row.key,
    url: row.url,
    description: row.description ?? undefined,
    ...omitUndefined(subscriptionOf(row)),
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
