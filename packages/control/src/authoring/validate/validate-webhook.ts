import type { Actor } from '../../base/actor.ts';
import { DryRunRollback } from '../../base/dry-run-rollback.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { type ChangeWebhooks, createChangeWebhooks } from '../../webhooks/endpoints/change-webhooks.ts';
import { newWebhookSchema } from '../../webhooks/endpoints/webhook-content.ts';
import { createWebhooks, type WebhookDeps } from '../../webhooks/webhooks.ts';
import { parseContent } from './parse-content.ts';
import { type ValidationResult, validateByDryRun } from './validate-by-dry-run.ts';

/** An endpoint to validate. */
export interface WebhookInput {
  /** The key of an existing endpoint; absent for a new one. */
  readonly key?: string | undefined;
  /** The body that would save it: the whole content of a new endpoint, or a JSON Merge Patch of an existing one. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** Returns the problems that saving an endpoint now would have, without saving it; rejects as saving does for other reasons. */
export type ValidateWebhook = (
  scope: { readonly projectKey: string; readonly actor: Actor },
  input: WebhookInput,
) => Promise<ValidationResult>;

/** Creates it. Runs the actual commands in transactions that are rolled back, so that validating and saving can't disagree. */
export function createValidateWebhook(deps: WebhookDeps, recordChange: RecordChange): ValidateWebhook {
  const webhooks = createWebhooks(deps, withRollback(createChangeWebhooks(deps, recordChange)));
  return function validateWebhook(scope, { key, content }) {
    return validateByDryRun('webhookKey', async () => {
      if (key === undefined) return await webhooks.create(scope, parseContent(newWebhookSchema, content));
      const { revision } = await webhooks.read({ ...scope, webhookKey: key });
      return await webhooks.patch({ ...scope, webhookKey: key, revision }, content);
    });
  };
}

function withRollback(changeWebhooks: ChangeWebhooks): ChangeWebhooks {
  return function tryChange(projectKey, actor, change) {
    return changeWebhooks(projectKey, actor, async (changing) => {
      await change(changing);
      throw new DryRunRollback();
    });
  };
}
