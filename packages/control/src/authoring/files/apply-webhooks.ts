import type { ControlDeps } from '../../base/control-deps.ts';
import type { ChangingWebhooks } from '../../webhooks/endpoints/change-webhooks.ts';
import { createWriteWebhooks } from '../../webhooks/endpoints/write-webhooks.ts';
import type { WebhooksPlan } from './plan-webhooks.ts';
import type { ListFate } from './settle-documents.ts';

/** What applying a file did to the webhooks of a project, or would do; `pruned` ones are switched off. */
export interface AppliedWebhooks extends Omit<ListFate, 'replacedDrafts'> {
  /** New ones, each with its secret, which is shown this once; without one where nothing was done. */
  readonly created: readonly { readonly webhookKey: string; readonly secret?: string | undefined }[];
  readonly changed: readonly { readonly webhookKey: string; readonly fields: readonly string[] }[];
}

/** Carries out what a file does to the webhooks of a project, with the lines in the audit log that a change by hand has. */
export type ApplyWebhooks = (changing: ChangingWebhooks, plan: WebhooksPlan) => Promise<AppliedWebhooks>;

/** Creates it. */
export function createApplyWebhooks(deps: Pick<ControlDeps, 'now' | 'random' | 'secretKey'>): ApplyWebhooks {
  const write = createWriteWebhooks(deps);
  return async function applyWebhooks(changing, { created, changed, notNamed, pruned }) {
    const made: { readonly webhookKey: string; readonly secret: string }[] = [];
    for (const wanted of created) {
      const { secret } = await write.create(changing, wanted);
      made.push({ webhookKey: wanted.webhookKey, secret });
    }
    for (const { before, content, fields, turn } of changed) {
      const row = fields.length > 0 ? await write.update(changing, before, content) : before;
      if (turn !== undefined) await write.turn(changing, row, turn);
    }
    for (const row of pruned) await write.turn(changing, row, 'off');
    return {
      created: made,
      changed: changed.map(({ before, fields, turn }) => ({
        webhookKey: before.key,
        fields: turn === undefined ? fields : [...fields, 'isEnabled'],
      })),
      notNamed,
      pruned: pruned.map(({ key }) => key),
    };
  };
}

/** The same where it was only tried: the secrets were made for nothing. */
export function withoutSecrets({ created, ...rest }: AppliedWebhooks): AppliedWebhooks {
  return { ...rest, created: created.map(({ webhookKey }) => ({ webhookKey })) };
}
