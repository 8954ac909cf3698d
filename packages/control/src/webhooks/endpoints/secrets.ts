import type { ControlDeps } from '../../base/control-deps.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import { createWebhookSecret } from '../http/sign.ts';
import type { WebhookRow } from './webhook-view.ts';

/** The secrets of endpoints: created here, stored sealed, and opened only to sign. */
export interface WebhookSecrets {
  /** Creates a secret; `sealed` is its storable form. */
  create(endpointId: string): { readonly secret: string; readonly sealed: string };
  /** Returns the secrets that sign now: the current one first, then the previous one until it expires. */
  signing(
    row: Pick<WebhookRow, 'id' | 'secret' | 'previous_secret' | 'previous_secret_until'>,
    now: number,
  ): readonly string[];
}

/** Creates it. A secret sealed for one endpoint can't be opened for another. */
export function createWebhookSecrets({
  secretKey,
  random,
}: Pick<ControlDeps, 'secretKey' | 'random'>): WebhookSecrets {
  const box = createSecretBox(secretKey);
  const contextOf = (endpointId: string) => `webhook/${endpointId}`;
  return {
    create(endpointId) {
      const secret = createWebhookSecret(random);
      return { secret, sealed: box.seal(secret, contextOf(endpointId)) };
    },
    signing(row, now) {
      const { previous_secret: previous, previous_secret_until: until } = row;
      const isOverlap = previous !== null && until !== null && until.getTime() > now;
      return [row.secret, ...(isOverlap ? [previous] : [])].map((sealed) =>
        box.open(sealed, contextOf(row.id)),
      );
    },
  };
}
