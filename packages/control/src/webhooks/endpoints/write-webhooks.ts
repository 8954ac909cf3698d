import type { ControlDeps } from '../../base/control-deps.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import type { WebhooksChange } from './change-webhooks.ts';
import { disableEndpoint, enableEndpoint } from './enable-endpoint.ts';
import { createWebhookSecrets } from './secrets.ts';
import { contentColumns, toWebhookConfiguration, type WebhookContent } from './webhook-content.ts';
import { saveWebhookRevision } from './webhook-revisions.ts';
import type { WebhookRow } from './webhook-view.ts';

/** An endpoint to create. */
export interface NewWebhook extends WebhookContent {
  readonly webhookKey: string;
  readonly isEnabled: boolean;
}

/** Writes endpoints that are created or changed, by hand or by a file, each with its audit log entry. */
export interface WebhookWriter {
  /** Creates an endpoint with a secret, which is only shown this once. */
  create(
    changing: WebhooksChange,
    webhook: NewWebhook,
  ): Promise<{ readonly row: WebhookRow; readonly secret: string }>;
  update(changing: WebhooksChange, before: WebhookRow, content: WebhookContent): Promise<WebhookRow>;
  turn(changing: WebhooksChange, before: WebhookRow, to: 'on' | 'off'): Promise<void>;
}

/** Creates the writes of webhook endpoints. Their secrets are stored sealed. */
export function createWebhookWriter(deps: Pick<ControlDeps, 'now' | 'random' | 'secretKey'>): WebhookWriter {
  const { now } = deps;
  const ids = createIdGenerator(deps);
  const secrets = createWebhookSecrets(deps);
  return {
    async create({ db, projectId, record }, { webhookKey, isEnabled, ...content }) {
      const id = ids.id();
      const { secret, sealed } = secrets.create(id);
      const row = await db
        .insertInto('webhook_endpoints')
        .values({
          id,
          project_id: projectId,
          key: webhookKey,
          ...contentColumns(content, now(), undefined),
          is_enabled: isEnabled,
          disabled_at: isEnabled ? null : new Date(now()),
          disabled_because: isEnabled ? null : 'person',
          secret: sealed,
          secret_since: new Date(now()),
          created_at: new Date(now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await record({ action: 'webhook.create', subject: webhookKey, after: toWebhookConfiguration(row) });
      return { row, secret };
    },

    async update({ db, record }, before, content) {
      await saveWebhookRevision(db, before.id);
      const after = await db
        .updateTable('webhook_endpoints')
        .set({ ...contentColumns(content, now(), before), revision: before.revision + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await record({
        action: 'webhook.update',
        subject: before.key,
        before: toWebhookConfiguration(before),
        after: toWebhookConfiguration(after),
      });
      return after;
    },

    async turn({ db, record }, before, to) {
      if (to === 'on') await enableEndpoint(db, before, now());
      else await disableEndpoint(db, before.id, { because: 'person', at: now() });
      await record({ action: to === 'on' ? 'webhook.enable' : 'webhook.disable', subject: before.key });
    },
  };
}
