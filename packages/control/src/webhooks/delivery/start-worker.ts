import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlDeps } from '../../base/control-deps.ts';
import { attemptTimeoutMs, createSend } from '../http/send.ts';
import { claimMessages, type Delivery, releaseMessage } from './claim-messages.ts';
import { createDeliver, type DeliverDeps } from './deliver.ts';
import { startLoop } from './loop.ts';
import { createTellOwners } from './tell-owners.ts';

/** How many messages are in flight at once: many endpoints may be slow at a time, each with a few of them. */
const maxInFlight = 64;
/** How late a message is sent at most, and for how long after one another is likely. */
const pollMs = { usually: 1_000, whileActive: 250 };
const activeForMs = 2_000;
/** How much longer a message is held than its attempt may take: what came of it has to be written down as well. */
const recordWithinMs = 20_000;
/** How long a worker that is stopped lets its attempts go on before it breaks them off. */
const finishWithinMs = 3_000;

/** Delivers messages until it is stopped. */
export interface WebhookWorker {
  /** Takes no more, lets attempts that are in flight end for a few seconds, and breaks off the rest: they are made again. */
  stop(): Promise<void>;
}

/** What a worker is made from. */
export type WorkerDeps = Omit<DeliverDeps, 'send'> &
  Pick<ControlDeps, 'webhookTargets' | 'sendMail'> & {
    /** How long an attempt takes at most; 10 s unless it is given. */
    readonly timeoutMs?: number;
    /** After how long the messages of a worker that was killed are others'; longer than an attempt takes. */
    readonly leaseMs?: number;
  };

/**
 * Starts a worker, on the rows themselves: they are the queue. There may be several, in several processes. While PostgreSQL is away they
 * wait for it.
 */
export function startWebhookWorker(deps: WorkerDeps): WebhookWorker {
  const { db, now, log, webhookTargets, timeoutMs = attemptTimeoutMs } = deps;
  const { leaseMs = timeoutMs + recordWithinMs } = deps;
  const deliver = createDeliver({ ...deps, send: createSend(webhookTargets, timeoutMs) });
  const inFlight = new Map<Delivery, { readonly abort: () => void; readonly ended: Promise<void> }>();
  const allEnded = () => Promise.all([...inFlight.values()].map(({ ended }) => ended));
  let activeUntil = 0;

  async function deliverDue(): Promise<number> {
    const limit = maxInFlight - inFlight.size;
    const busy = [...inFlight.keys()].map(({ endpoint }) => endpoint.id);
    const claimed = limit === 0 ? [] : await claimMessages(db, { now: now(), leaseMs, limit, busy });
    for (const delivery of claimed) begin(delivery);
    if (claimed.length > 0) activeUntil = performance.now() + activeForMs;
    return performance.now() < activeUntil ? pollMs.whileActive : pollMs.usually;
  }

  function begin(delivery: Delivery): void {
    const controller = new AbortController();
    const ended = attempt(delivery, controller.signal).finally(() => {
      inFlight.delete(delivery);
      deliveries.wake();
    });
    inFlight.set(delivery, { abort: () => controller.abort(), ended });
  }

  async function attempt(delivery: Delivery, signal: AbortSignal): Promise<void> {
    try {
      await deliver(delivery, signal);
    } catch (error) {
      if (signal.aborted) return releaseMessage(db, delivery).catch(() => undefined);
      // The next attempt might not be written down either, so it does not come at once, but when the lease is over.
      log.warn(
        { error, messageId: delivery.id },
        'What came of a message to a webhook could not be written down',
      );
    }
  }

  const deliveries = startLoop(deliverDue, (error) =>
    log.warn({ error }, 'Messages to webhooks wait for PostgreSQL'),
  );
  const mails = startLoop(createTellOwners(deps), (error) =>
    log.warn({ error }, 'Owners could not be told that a webhook was switched off; it is tried again'),
  );
  return {
    async stop() {
      const mailed = mails.stop();
      await deliveries.stop();
      await Promise.race([
        Promise.all([mailed, allEnded()]),
        sleep(finishWithinMs, undefined, { ref: false }),
      ]);
      for (const { abort } of inFlight.values()) abort();
      await allEnded();
    },
  };
}
