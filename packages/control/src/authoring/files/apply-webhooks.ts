import type { ControlDeps } from '../../base/control-deps.ts';
import type { WebhooksChange } from '../../webhooks/endpoints/change-webhooks.ts';
import { createWebhookWriter } from '../../webhooks/endpoints/write-webhooks.ts';
import type { WebhooksPlan } from './plan-webhooks.ts';
import type { ListEffect } from './settle-documents.ts';

/** The effect of a file on a project's webhooks; `pruned` ones are disabled. */
export interface AppliedWebhooks extends Omit<ListEffect, 'replacedDrafts'> {
  /** New webhooks, each with its secret, which is shown only once; a dry run has none. */
  readonly created: readonly { readonly webhookKey: string; readonly secret?: string | undefined }[];
  readonly changed: readonly { readonly webhookKey: string; readonly fields: readonly string[] }[];
}

/** Applies a file's changes to a project's webhooks, with the same audit log entries as manual changes. */
export type ApplyWebhooks = (changing: WebhooksChange, plan: WebhooksPlan) => Promise<AppliedWebhooks>;

export function createApplyWebhooks(deps: Pick<ControlDeps, 'now' | 'random' | 'secretKey'>): ApplyWebhooks {
  const write = createWebhookWriter(deps);
  return async function applyWebhooks(changing, { created, changed, notNamed, pruned }) {
    const createdWebhooks: { readonly webhookKey: string; readonly secret: string }[] = [];
    for (const webhook of created) {
      const { secret } = await write.create(changing, webhook);
      createdWebhooks.push({ webhookKey: webhook.webhookKey, secret });
    }
    for (const { before, content, fields, turn } of changed) {
      const row = fields.length > 0 ? await write.update(changing, before, content) : before;
      if (turn !== undefined) await write.turn(changing, row, turn);
    }
    for (const row of pruned) await write.turn(changing, row, 'off');
    return {
      created: createdWebhooks,
      changed: changed.map(({ before, fields, turn }) => ({
        webhookKey: before.key,
        fields: turn === undefined ? fields : [...fields, 'isEnabled'],
      })),
      notNamed,
      pruned: pruned.map(({ key }) => key),
    };
  };
}

/** Removes the secrets from a dry run's result: they were never saved. */
export function withoutSecrets({ created, ...rest }: AppliedWebhooks): AppliedWebhooks {
  return { ...rest, created: created.map(({ webhookKey }) => ({ webhookKey })) };
}
