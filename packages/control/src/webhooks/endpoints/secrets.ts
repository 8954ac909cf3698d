import type { ControlDeps } from '../../base/control-deps.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import { createWebhookSecret } from '../http/sign.ts';
import type { WebhookRow } from './webhook-view.ts';

/** Secrets of endpoints: made here, sealed at rest, and opened only to sign. */
export interface WebhookSecrets {
  /** Makes one; `sealed` is what may be stored. */
  make(endpointId: string): { readonly secret: string; readonly sealed: string };
  /** Returns those that sign now: the newest first, and the one before it until its time. */
  valid(
    row: Pick<WebhookRow, 'id' | 'secret' | 'previous_secret' | 'previous_secret_until'>,
    now: number,
  ): readonly string[];
}

/** Creates it. A secret that was sealed for one endpoint cannot be opened for another. */
export function createWebhookSecrets({
  secretKey,
  random,
}: Pick<ControlDeps, 'secretKey' | 'random'>): WebhookSecrets {
  const box = createSecretBox(secretKey);
  const contextOf = (endpointId: string) => `webhook/${endpointId}`;
  return {
    make(endpointId) {
      const secret = createWebhookSecret(random);
      return { secret, sealed: box.seal(secret, contextOf(endpointId)) };
    },
    valid(row, now) {
      const { previous_secret: previous, previous_secret_until: until } = row;
      const isOverlap = previous !== null && until !== null && until.getTime() > now;
      return [row.secret, ...(isOverlap ? [previous] : [])].map((sealed) =>
        box.open(sealed, contextOf(row.id)),
      );
    },
  };
}
