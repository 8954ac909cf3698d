import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readConsistently } from '../../base/read-consistently.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { createChangeWebhooks } from '../endpoints/change-webhooks.ts';
import { findProjectId } from '../endpoints/find-project-id.ts';
import { checkEnabled, type WebhookTarget } from '../endpoints/webhook-target.ts';
import { findWebhook } from '../endpoints/webhook-view.ts';
import { type CountFilter, countMessages, type MessageCounts } from './count-messages.ts';
import {
  listMessages,
  type MessageDetail,
  type MessagePage,
  type MessageView,
  readMessage,
} from './message-view.ts';
import { type Replay, replayMessages } from './replay-messages.ts';

type EndpointRef = Omit<WebhookTarget, 'actor'>;

/** Creates the commands that inspect and replay messages. */
export function createMessageLog(deps: Pick<ControlDeps, 'db' | 'now'>, recordChange: RecordChange) {
  const { now } = deps;
  const changeWebhooks = createChangeWebhooks(deps, recordChange);

  return {
    /** Rejects with `project_not_found`, `webhook_not_found`, or `message_not_found` if `page.after` is gone. */
    list(
      endpoint: EndpointRef,
      page: MessagePage,
    ): Promise<{ readonly messages: readonly MessageView[]; readonly next?: string }> {
      return readConsistently(deps, async (db) => listMessages(db, await findEndpointId(db, endpoint), page));
    },

    /** Rejects with `project_not_found` or `webhook_not_found`. */
    count(endpoint: EndpointRef, filter: CountFilter): Promise<MessageCounts> {
      return readConsistently(deps, async (db) =>
        countMessages(db, await findEndpointId(db, endpoint), filter),
      );
    },

    /** Rejects with `project_not_found`, `webhook_not_found` or `message_not_found`. */
    read(endpoint: EndpointRef, messageId: string): Promise<MessageDetail> {
      return readConsistently(deps, async (db) =>
        readMessage(db, await findEndpointId(db, endpoint), messageId),
      );
    },

    /**
     * Sends messages again under their ids; returns how many. Rejects with `project_not_found`, `project_archived`, `webhook_not_found`,
     * `webhook_disabled`, `message_not_found`, `message_erased` or `busy`.
     */
    replay({ projectKey, webhookKey, actor }: WebhookTarget, replay: Replay): Promise<number> {
      return changeWebhooks(projectKey, actor, async (changing) => {
        const row = await findWebhook(changing.db, changing.projectId, webhookKey);
        checkEnabled(row.is_enabled, webhookKey);
        const replayed = await replayMessages(changing.db, row, replay, now());
        if (replayed > 0)
          await changing.record({
            action: 'webhook.replay',
            subject: webhookKey,
            after: { ...replay, replayed },
          });
        return replayed;
      });
    },
  };
}

async function findEndpointId(
  db: Kysely<Database>,
  { projectKey, webhookKey }: EndpointRef,
): Promise<string> {
  const { projectId } = await findProjectId(db, projectKey);
  return (await findWebhook(db, projectId, webhookKey)).id;
}
