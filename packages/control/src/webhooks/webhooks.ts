import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import { createIdGenerator } from '../base/id-generator.ts';
import type { Patch } from '../base/merge-patch.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { readConsistently } from '../base/read-consistently.ts';
import { callDatabase } from '../base/store-calls.ts';
import { patchContent } from '../project/content/patch-content.ts';
import { checkRevision } from '../project/storage/check-revision.ts';
import type { ChangeWebhooks } from './endpoints/change-webhooks.ts';
import { checkUrl } from './endpoints/check-url.ts';
import { findProjectId } from './endpoints/find-project-id.ts';
import { createWebhookSecrets } from './endpoints/secrets.ts';
import {
  toWebhookConfiguration,
  type WebhookContent,
  webhookContentSchema,
} from './endpoints/webhook-content.ts';
import { findWebhookRevision, saveWebhookRevision } from './endpoints/webhook-revisions.ts';
import { checkEnabled, type WebhookTarget } from './endpoints/webhook-target.ts';
import {
  findWebhook,
  findWebhooks,
  toWebhookView,
  type WebhookRow,
  type WebhookView,
  webhookNonContentFields,
} from './endpoints/webhook-view.ts';
import { createWebhookWriter, type NewWebhook } from './endpoints/write-webhooks.ts';
import { type DeliveryDays, readDeliveryDays } from './messages/delivery-days.ts';
import { type DeliveryStats, readDeliveryStats } from './messages/delivery-stats.ts';
import { queueMessages } from './messages/queue-messages.ts';

/** The dependencies of creating and changing endpoints. */
export type WebhookDeps = Pick<ControlDeps, 'db' | 'now' | 'random' | 'secretKey' | 'webhookTargets'>;

/** An endpoint with its new secret, which is only shown this once. */
export interface WebhookWithSecret {
  readonly webhook: WebhookView;
  readonly secret: string;
}

/** An endpoint in a list. */
export interface ListedWebhook extends WebhookView {
  readonly deliveries: DeliveryStats;
}

const noDeliveries: DeliveryStats = { delivered: 0, tried: 0, pending: 0 };

/** Creates the commands for endpoints. Changes take effect at once, also for pending messages. */
export function createWebhooks(deps: WebhookDeps, changeWebhooks: ChangeWebhooks) {
  const { db, now, webhookTargets } = deps;
  const ids = createIdGenerator(deps);
  const secrets = createWebhookSecrets(deps);
  const write = createWebhookWriter(deps);

  return {
    /** Rejects with `project_not_found`. */
    async list(projectKey: string): Promise<readonly ListedWebhook[]> {
      return readConsistently(deps, async (state) => {
        const { projectId } = await findProjectId(state, projectKey);
        const deliveries = await readDeliveryStats(state, projectId, now());
        return (await findWebhooks(state, projectId)).map((row) => ({
          ...toWebhookView(row, now()),
          deliveries: deliveries.get(row.id) ?? noDeliveries,
        }));
      });
    },

    /** Rejects with `project_not_found`. */
    async days(projectKey: string): Promise<DeliveryDays> {
      return readConsistently(deps, (state) => readDeliveryDays(state, projectKey, now()));
    },

    /** Rejects with `project_not_found` or `webhook_not_found`. */
    async read({ projectKey, webhookKey }: Omit<WebhookTarget, 'actor'>): Promise<WebhookView> {
      return callDatabase(async () => {
        const { projectId } = await findProjectId(db, projectKey);
        return toWebhookView(await findWebhook(db, projectId, webhookKey), now());
      });
    },

    /** Rejects with `invalid_request` if nothing may be sent to the URL, or `already_exists`. */
    async create(
      { projectKey, actor }: Omit<WebhookTarget, 'webhookKey'>,
      requested: NewWebhook,
    ): Promise<WebhookWithSecret> {
      const { webhookKey } = requested;
      await checkUrl(requested.url, webhookTargets);
      return changeWebhooks(projectKey, actor, async (changing) => {
        const [known] = await findWebhooks(changing.db, changing.projectId, webhookKey);
        if (known !== undefined)
          throw new ControlError('already_exists', `There is already a webhook "${webhookKey}"`, {
            parameters: { projectKey, kind: 'webhook', key: webhookKey },
          });
        const { row, secret } = await write.create(changing, requested);
        return { webhook: toWebhookView(row, now()), secret };
      });
    },

    /** Rejects with `conflict` if it has changed since, `invalid_configuration`, and as `create` does. */
    async patch(
      { projectKey, webhookKey, actor, revision }: WebhookTarget & { readonly revision: number },
      patch: Patch,
    ): Promise<WebhookView> {
      /** Returns the content before and after. */
      const readContents = async (
        db: Kysely<Database>,
        before: WebhookRow,
      ): Promise<readonly [WebhookContent, WebhookContent]> => {
        const view = toWebhookView(before, now());
        if (revision !== before.revision) {
          const base = await findWebhookRevision(db, before.id, revision);
          checkRevision(
            { kind: 'webhook', key: webhookKey },
            { sent: revision, now: before.revision },
            view,
            base,
          );
        }
        const { webhookKey: _, isEnabled, ...content } = toWebhookConfiguration(before);
        const patched = {
          schema: webhookContentSchema,
          content,
          view,
          nonContentFields: webhookNonContentFields,
        };
        return [content, patchContent(patched, patch)];
      };
      const { projectId } = await callDatabase(() => findProjectId(db, projectKey));
      const known = await callDatabase(() => findWebhook(db, projectId, webhookKey));
      // Resolve the name before taking the lock.
      const [, { url }] = await callDatabase(() => readContents(db, known));
      await checkUrl(url, webhookTargets);
      return changeWebhooks(projectKey, actor, async (changing) => {
        const before = await findWebhook(changing.db, changing.projectId, webhookKey);
        const [content, requested] = await readContents(changing.db, before);
        if (isDeepStrictEqual(omitUndefined(content), omitUndefined(requested)))
          return toWebhookView(before, now());
        const after = await write.update(changing, before, requested);
        return toWebhookView(after, now());
      });
    },

    /** Removes an endpoint with its messages and their log. */
    async remove({ projectKey, webhookKey, actor }: WebhookTarget): Promise<void> {
      await changeWebhooks(projectKey, actor, async (changing) => {
        const before = await findWebhook(changing.db, changing.projectId, webhookKey);
        await changing.db.deleteFrom('webhook_endpoints').where('id', '=', before.id).execute();
        await changing.record({
          action: 'webhook.remove',
          subject: webhookKey,
          before: toWebhookConfiguration(before),
        });
      });
    },

    /** Enables or disables an endpoint; does nothing if it already is. */
    async turn({ projectKey, webhookKey, actor }: WebhookTarget, to: 'on' | 'off'): Promise<WebhookView> {
      return changeWebhooks(projectKey, actor, async (changing) => {
        const before = await findWebhook(changing.db, changing.projectId, webhookKey);
        if (before.is_enabled === (to === 'on')) return toWebhookView(before, now());
        await write.turn(changing, before, to);
        return toWebhookView(await findWebhook(changing.db, changing.projectId, webhookKey), now());
      });
    },

    /** Creates a new secret. The previous one also signs for the given number of seconds; with 0, it stops at once. */
    async rotate(
      { projectKey, webhookKey, actor }: WebhookTarget,
      revokeAfterSeconds: number,
    ): Promise<WebhookWithSecret> {
      return changeWebhooks(projectKey, actor, async (changing) => {
        const before = await findWebhook(changing.db, changing.projectId, webhookKey);
        const { secret, sealed } = secrets.create(before.id);
        const hasOverlap = revokeAfterSeconds > 0;
        await saveWebhookRevision(changing.db, before.id);
        const after = await changing.db
          .updateTable('webhook_endpoints')
          .set({
            secret: sealed,
            secret_since: new Date(now()),
            previous_secret: hasOverlap ? before.secret : null,
            previous_secret_until: hasOverlap ? new Date(now() + revokeAfterSeconds * 1_000) : null,
            revision: before.revision + 1,
          })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await changing.record({
          action: 'webhook.rotate',
          subject: webhookKey,
          after: { revokeAfterSeconds },
        });
        return { webhook: toWebhookView(after, now()), secret };
      });
    },

    /** Makes the previous secret stop signing; does nothing if there is none. */
    async revoke({ projectKey, webhookKey, actor }: WebhookTarget): Promise<WebhookView> {
      return changeWebhooks(projectKey, actor, async (changing) => {
        const before = await findWebhook(changing.db, changing.projectId, webhookKey);
        const view = toWebhookView(before, now());
        if (view.previousSecretUntil === undefined) return view;
        await saveWebhookRevision(changing.db, before.id);
        const after = await changing.db
          .updateTable('webhook_endpoints')
          .set({ previous_secret: null, previous_secret_until: null, revision: before.revision + 1 })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await changing.record({ action: 'webhook.revoke', subject: webhookKey });
        return toWebhookView(after, now());
      });
    },

    /** Sends a `webhook.test` message, whether the endpoint subscribes to it or not; rejects with `webhook_disabled`. Returns its id. */
    async test({ projectKey, webhookKey, actor }: WebhookTarget): Promise<string> {
      return changeWebhooks(projectKey, actor, async (changing) => {
        const row = await findWebhook(changing.db, changing.projectId, webhookKey);
        checkEnabled(row.is_enabled, webhookKey);
        const [id = ''] = await queueMessages(
          changing.db,
          [
            {
              endpointId: row.id,
              projectKey,
              trigger: ids.id(),
              type: 'webhook.test',
              happenedAt: now(),
              data: { sentence: `Messages for the webhook "${webhookKey}" arrive here.` },
            },
          ],
          now(),
        );
        await changing.record({ action: 'webhook.test', subject: webhookKey, after: { messageId: id } });
        return id;
      });
    },
  };
}
