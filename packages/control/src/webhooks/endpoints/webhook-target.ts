import type { Actor } from '../../base/actor.ts';
import { ControlError } from '../../base/control-error.ts';

/** The endpoint to change, and the actor. */
export interface WebhookTarget {
  readonly projectKey: string;
  readonly webhookKey: string;
  readonly actor: Actor;
}

/** Throws `webhook_disabled`. */
export function checkEnabled(isEnabled: boolean, webhookKey: string): void {
  if (isEnabled) return;
  throw new ControlError('webhook_disabled', `The webhook "${webhookKey}" is disabled; enable it first`, {
    parameters: { webhookKey },
  });
}
