import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlDeps } from '../../base/control-deps.ts';
import { attemptTimeoutMs, createSend } from '../http/send.ts';
import { type ClaimedMessage, claimMessages, releaseMessage } from './claim-messages.ts';
import { createDeliver, type DeliverDeps } from './deliver.ts';
import { startLoop } from './loop.ts';
import { createMailOwners } from './mail-owners.ts';

/** Maximum number of messages in flight: enough for many slow endpoints, each with a few messages. */
const maxInFlight = 64;
/** Polling intervals, which bound a message's delay: usually, and while more messages are likely, soon after one. */
const pollMs = { idle: 1_000, whileActive: 250 };
const activeForMs = 2_000;
/** How much longer than its attempt a message stays leased, for recording the outcome. */
const recordingMarginMs = 20_000;
/** How long a stopping worker lets attempts finish before it aborts them. */
const shutdownGraceMs = 3_000;

/** Delivers messages until it is stopped. */
export interface WebhookWorker {
  /** Claims no more messages, gives attempts in flight a few seconds to finish, and aborts the rest, which are repeated later. */
  stop(): Promise<void>;
}

/** The dependencies of a worker. */
export type WorkerDeps = Omit<DeliverDeps, 'send'> &
  Pick<ControlDeps, 'webhookTargets' | 'sendMail'> & {
    /** Timeout of an attempt; 10 s by default. */
    readonly timeoutMs?: number;
    /** Time after which other workers take over the messages of a killed worker; longer than an attempt. */
    readonly leaseMs?: number;
  };

/**
 * Starts a worker that uses the message rows as its queue. Several workers can run, in several processes. If PostgreSQL is unreachable,
 * they wait for it.
 */
export function startWebhookWorker(deps: WorkerDeps): WebhookWorker {
  const { db, now, log, webhookTargets, timeoutMs = attemptTimeoutMs } = deps;
  const { leaseMs = timeoutMs + recordingMarginMs } = deps;
  const deliver = createDeliver({ ...deps, send: createSend(webhookTargets, timeoutMs) });
  const inFlight = new Map<ClaimedMessage, { readonly abort: () => void; readonly ended: Promise<void> }>();
  const waitForAll = () => Promise.all([...inFlight.values()].map(({ ended }) => ended));
  let activeUntil = 0;

  async function deliverDue(): Promise<number> {
    const limit = maxInFlight - inFlight.size;
    const busy = [...inFlight.keys()].map(({ endpoint }) => endpoint.id);
    const claimed = limit === 0 ? [] : await claimMessages(db, { now: now(), leaseMs, limit, busy });
    for (const delivery of claimed) startDelivery(delivery);
    if (claimed.length > 0) activeUntil = performance.now() + activeForMs;
    return performance.now() < activeUntil ? pollMs.whileActive : pollMs.idle;
  }

  function startDelivery(delivery: ClaimedMessage): void {
    const controller = new AbortController();
    const ended = attempt(delivery, controller.signal).finally(() => {
      inFlight.delete(delivery);
      deliveries.wake();
    });
    inFlight.set(delivery, { abort: () => controller.abort(), ended });
  }

  async function attempt(delivery: ClaimedMessage, signal: AbortSignal): Promise<void> {
    try {
      await deliver(delivery, signal);
    } catch (error) {
      if (signal.aborted) return releaseMessage(db, delivery).catch(() => undefined);
      // Don't retry at once, since recording may fail again; the lease's end triggers the next attempt.
      log.warn({ error, messageId: delivery.id }, 'Failed to record the outcome of a webhook message');
    }
  }

  const deliveries = startLoop(deliverDue, (error) =>
    log.warn({ error }, 'Webhook messages are waiting for PostgreSQL'),
  );
  const mails = startLoop(createMailOwners(deps), (error) =>
    log.warn({ error }, 'Failed to tell owners that a webhook was switched off; retrying'),
  );
  return {
    async stop() {
      const mailed = mails.stop();
      await deliveries.stop();
      await Promise.race([
        Promise.all([mailed, waitForAll()]),
        sleep(shutdownGraceMs, undefined, { ref: false }),
      ]);
      for (const { abort } of inFlight.values()) abort();
      await waitForAll();
    },
  };
}
