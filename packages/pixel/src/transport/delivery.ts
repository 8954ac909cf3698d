import type { Deps } from '../deps.ts';
import type { OutgoingEvent } from '../event.ts';
import type { ProjectStorage } from '../storage.ts';
import { createEventQueue, type QueuedEvent } from './event-queue.ts';
import { followPage } from './page-lifecycle.ts';
import { serialiseEvent } from './post-event.ts';
import { createPostWhileLeaving } from './post-while-leaving.ts';
import { createSender, maxHoldMs } from './sender.ts';

/** Brings this page's events, and those that earlier pages left behind, to the service. */
export interface Delivery {
  nextSequence(): number;
  /** Keeps an event until it is acknowledged, and sends it as soon as possible. */
  add(event: OutgoingEvent): void;
  /** The same for an event whose assignments are not known yet: it waits for `release`, but not for long. */
  hold(event: OutgoingEvent): void;
  /** Gives the events that are held what is known by now, and lets them go. */
  release(change: Partial<OutgoingEvent>): void;
  /** Ends it; sends what may still be sent. */
  stop(): void;
}

/** Where events of a project go. */
export interface DeliveryOptions {
  readonly endpoint: string;
  readonly projectKey: string;
  readonly storage: ProjectStorage;
}

/** Starts delivering. */
export function startDelivery({ endpoint, projectKey, storage }: DeliveryOptions, deps: Deps): Delivery {
  const url = `${endpoint}/sdk/event`;
  const postWhileLeaving = createPostWhileLeaving(url);
  const queue = createEventQueue(storage, deps.now);
  /** Events of this page: only they are flushed when it hides, the others are another page's to send. */
  const own = new Set<string>();
  const held = new Set<string>();
  /** Events that went out when the page was hidden and may still be answered. */
  const flushed = new Set<string>();
  const sender = createSender(
    { url, lockName: `pixel.${projectKey}.sender`, queue, storage, isTaken: (key) => flushed.has(key) },
    deps,
  );

  const add = (event: OutgoingEvent, holdUntil?: number): QueuedEvent => {
    const queued = queue.add(event, holdUntil);
    own.add(queued.key);
    return queued;
  };
  const release = (change: Partial<OutgoingEvent>) => {
    for (const key of held) queue.release(key, change);
    held.clear();
  };
  const flush = () => {
    release({});
    for (const key of own) if (queue.get(key) === undefined) own.delete(key);
    if (sender.isSilenced()) return;
    const waiting = [...own]
      .filter((key) => !flushed.has(key) && key !== sender.inFlight())
      .flatMap((key) => queue.get(key) ?? [])
      .map(({ key, event }) => ({
        key,
        body: serialiseEvent(event, deps.now()),
        onAnswer(status: 'acknowledged' | 'failed') {
          if (status === 'acknowledged') queue.remove(key);
          flushed.delete(key);
          sender.drain();
        },
      }));
    for (const { key } of postWhileLeaving(waiting)) flushed.add(key);
  };
  const leave = () => {
    // Gone with the page anyway, and a lock that is held keeps the page out of the back-forward cache.
    sender.abort();
    flush();
  };
  const unfollow = followPage({
    onHide: flush,
    onLeave: leave,
    onReturn() {
      flushed.clear();
      sender.drain();
    },
    onOnline: sender.retryNow,
  });

  sender.drain();
  return {
    nextSequence: queue.nextSequence,
    add(event) {
      add(event);
      sender.drain();
    },
    hold(event) {
      held.add(add(event, deps.now() + maxHoldMs).key);
      sender.drain();
    },
    release(change) {
      release(change);
      sender.drain();
    },
    stop() {
      unfollow();
      sender.stop();
      flush();
    },
  };
}
