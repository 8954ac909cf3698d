import type { ControlDeps } from '../../base/control-deps.ts';
import { createWebhookSecrets } from '../endpoints/secrets.ts';
import { type Send, sentHeaders } from '../http/send.ts';
import { signatureHeaders } from '../http/sign.ts';
import type { Attempt } from './attempt.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { createRecordAttempt } from './record-attempt.ts';
import type { RecordDeps } from './record-deps.ts';

/** Attempts to deliver a message once and records the outcome. */
export type Deliver = (delivery: ClaimedMessage, signal: AbortSignal) => Promise<void>;

/** The dependencies of deliveries. */
export type DeliverDeps = RecordDeps & Pick<ControlDeps, 'random' | 'secretKey'> & { readonly send: Send };

const undecryptableMessage =
  'Its secret cannot be decrypted with this server\'s key; create a new one with "pixel webhooks rotate --revoke-after now"';

/**
 * Creates the delivery function. It rejects if `signal` aborts the attempt or PostgreSQL is unreachable; the attempt is then repeated with
 * the same message id.
 */
export function createDeliver(deps: DeliverDeps): Deliver {
  const { now, log, send } = deps;
  const secrets = createWebhookSecrets(deps);
  const recordAttempt = createRecordAttempt(deps);

  return async function deliver(delivery, signal) {
    const at = now();
    const startedAt = performance.now();
    const outcome = await attempt(delivery, at, signal);
    const latencyMs = Math.round(performance.now() - startedAt);
    await recordAttempt(delivery, { at, endedAt: now(), latencyMs, ...outcome });
  };

  async function attempt(
    { id, body, endpoint }: ClaimedMessage,
    at: number,
    signal: AbortSignal,
  ): Promise<Pick<Attempt, 'answer' | 'headers'>> {
    const valid = openSecrets(endpoint, at);
    if (valid === undefined)
      return { answer: { kind: 'failure', reason: undecryptableMessage }, headers: undefined };
    const headers = signatureHeaders({ id, timestamp: Math.floor(at / 1_000), body }, valid);
    const answer = await send({ url: endpoint.url, headers, body, signal });
    return { answer, headers: { ...sentHeaders, ...headers } };
  }

  /** Undefined if the secrets were sealed with another server's key. */
  function openSecrets(endpoint: ClaimedMessage['endpoint'], at: number): readonly string[] | undefined {
    try {
      return secrets.signing(endpoint, at);
    } catch (error) {
      log.error({ error, endpointId: endpoint.id }, 'Failed to sign a webhook message');
      return undefined;
    }
  }
}
