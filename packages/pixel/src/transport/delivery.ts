import { maxBatchBytes, maxBatchEvents } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import type { OutgoingEvent } from '../event.ts';
import { toJson } from '../json.ts';
import { runSoon } from '../run-soon.ts';
import type { ProjectStorage } from '../storage.ts';
import { isPrerendered } from '../when-seen.ts';
import { createEventQueue } from './event-queue.ts';
import { exclusively } from './exclusively.ts';
import { listen } from './listen.ts';
import { createPauses } from './pauses.ts';
import { post } from './post.ts';

/** Maximum time an event is held until its page's assignments are known. */
const maxHoldMs = 2_000;
/** After this time, another page's event counts as abandoned. */
const abandonedAfterMs = 5_000;
/** Maximum number of keepalive requests at the end of a page; browsers reject some if many small ones are sent. */
const maxLastRequests = 20;
/** Statuses with which the service itself rejects an event permanently; any other response, such as a proxy's, may be temporary. */
const finalStatuses = [400, 403, 404, 405, 413, 415];

/** Delivers the events of this page, and those that earlier pages left behind, to the service. */
export interface Delivery {
  /** HTTP status of each permanently rejected event, by its key in the queue, which ends in its id. */
  readonly refused: ReadonlyMap<string, number>;
  /** Returns the sequence number of the visitor's next event, from 1; survey posts have that of the preceding event. */
  sequence(isSurvey?: boolean): number;
  /** Queues an event until it is acknowledged, and sends it as soon as possible. */
  add(event: OutgoingEvent): void;
  /** Queues an event whose assignments aren't known yet: it waits for `release`, but not for long. */
  hold(event: OutgoingEvent): void;
  /** Completes the held events with these fields, and releases them. */
  release(change: Partial<OutgoingEvent>): void;
  /** Sends queued events in a way that outlives the page. */
  flush(): void;
  /** Sends queued events like `flush`, then stops. */
  stop(): void;
}

/** Options of a project's delivery. */
export interface DeliveryOptions {
  readonly endpoint: string;
  readonly projectKey: string;
  readonly storage: ProjectStorage;
  /** Stops watching the page. */
  readonly signal: AbortSignal;
  /** Adds final events when the page is left. */
  readonly onHide: () => void;
}

/** A serialized event. */
interface PackedEvent {
  readonly key: string;
  readonly text: string;
  readonly isSurvey: boolean;
}

export function startDelivery(
  { endpoint, projectKey, storage, signal, onHide }: DeliveryOptions,
  deps: Deps,
): Delivery {
  const { now, warn } = deps;
  const queue = createEventQueue(storage, now);
  const pauses = createPauses(storage, deps);
  /** Keys of earlier pages' events, of this page's events, and of those held for their assignments. */
  const backlog = new Set(queue.keys());
  const ownKeys = new Set<string>();
  const heldKeys = new Set<string>();
  const refused = new Map<string, number>();
  /** Keys of events sent when the page was hidden that may still be acknowledged: nothing overtakes them. */
  const flushed = new Set<string>();
  /** Keys of other events being sent. */
  let sending: readonly string[] = [];
  /** Maximum number of events per request, as long as the service accepts batches. */
  let maxPerRequest = maxBatchEvents;
  /** After an outage, sends in batches until the queue is empty. */
  let isCatchingUp = false;
  /** Whether the page is still prerendered, or has been left. */
  let isAway = isPrerendered();
  let run: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Packs one request with the oldest queued events, skipping those that `accepts` rejects. */
  const pack = (accepts: (key: string, event: OutgoingEvent) => boolean): readonly PackedEvent[] => {
    const packed: PackedEvent[] = [];
    let bytes = '{"events":[]}'.length;
    for (const key of queue.keys()) {
      const event = queue.get(key);
      if (!event || !accepts(key, event)) continue;
      const text = toJson({ ...event, sentAt: new Date(now()).toISOString() });
      bytes += new TextEncoder().encode(text).length + 1;
      const isSurvey = 'surveyId' in event;
      const [first] = packed;
      // Survey posts are sent alone.
      const isFull =
        first && (bytes > maxBatchBytes || packed.length === maxBatchEvents || isSurvey || first.isSurvey);
      if (isFull || heldKeys.has(key) || flushed.has(key)) break;
      packed.push({ key, text, isSurvey });
    }
    return packed;
  };

  const send = async (packed: readonly PackedEvent[], controller: AbortController, keepalive: boolean) => {
    const isBatch = packed.length > 1;
    const texts = packed.map(({ text }) => text).join();
    const { status, silence, named } = await post(
      `${endpoint}/sdk/${packed[0]?.isSurvey ? 'survey' : isBatch ? 'events' : 'event'}`,
      isBatch ? `{"events":[${texts}]}` : texts,
      { controller, keepalive },
    );
    const isTaken = status === 200;
    const isRefused = finalStatuses.includes(status);
    const done = packed.filter(
      (_, index) => isTaken || (isRefused && (!isBatch || named?.includes(`"events.${index}`))),
    );
    for (const { key } of done) {
      queue.remove(key);
      ownKeys.delete(key);
      if (isRefused) refused.set(key, status);
    }
    if (isAway) return;
    if (isTaken) pauses.end();
    else if (!isRefused) {
      if (status === 0) isCatchingUp = true;
      pauses.begin(silence);
    } else if (done[0]) warn(`Event refused: ${status}.`);
    else
      maxPerRequest = status === 413 && maxPerRequest === maxBatchEvents ? Math.ceil(packed.length / 2) : 1;
  };

  /** Sends until nothing more may be sent now. */
  const sendAll = async (controller: AbortController) => {
    while (run === controller) {
      const waiting = pack(
        (key, { createdAt }) =>
          ownKeys.has(key) || backlog.has(key) || now() - Date.parse(createdAt) > abandonedAfterMs,
      );
      const [first] = waiting;
      const waitMs = pauses.leftMs();
      if (first && waitMs <= 0) {
        const packed = waiting.slice(0, isCatchingUp || !ownKeys.has(first.key) ? maxPerRequest : 1);
        sending = packed.map(({ key }) => key);
        await send(packed, controller, false);
        sending = [];
      } else {
        run = undefined;
        if (first) timer = setTimeout(drain, waitMs);
        else isCatchingUp = false;
      }
    }
  };

  const drain = () => {
    clearTimeout(timer);
    if (isAway || run || queue.keys().length === 0) return;
    const controller = new AbortController();
    run = controller;
    void exclusively(`pixel.${projectKey}.sender`, controller.signal, () => sendAll(controller));
  };

  const flush = () => {
    heldKeys.clear();
    if (isAway || pauses.silenceMs() > 0) return;
    for (let requests = 0; requests < maxLastRequests; requests++) {
      const packed = pack((key) => ownKeys.has(key) && !flushed.has(key) && !sending.includes(key)).slice(
        0,
        maxPerRequest,
      );
      if (!packed[0]) break;
      for (const { key } of packed) flushed.add(key);
      void send(packed, new AbortController(), true).then(() => {
        for (const { key } of packed) flushed.delete(key);
        drain();
      });
      // All keepalive requests share one quota, so what follows a batch waits.
      if (packed[1]) break;
    }
  };
  const leave = () => {
    // It is lost with the page anyway, and a held lock keeps the page out of the back-forward cache.
    run?.abort();
    run = undefined;
    sending = [];
    flush();
    isAway = true;
  };
  const comeBack = () => {
    isAway = isPrerendered();
    drain();
  };
  const add = (event: OutgoingEvent): string => {
    const key = queue.add(event);
    ownKeys.add(key);
    return key;
  };

  const reactions = {
    visibilitychange: () => (document.visibilityState === 'hidden' ? flush() : comeBack()),
    prerenderingchange: comeBack,
    pagehide() {
      // Not in a separate listener: between listeners, requests that the browser has just cancelled would count as failed and be retried.
      attempt(onHide);
      leave();
    },
    pageshow: comeBack,
    online() {
      pauses.end();
      drain();
    },
  };
  listen(reactions, signal);
  runSoon(drain);
  return {
    refused,
    sequence: queue.sequence,
    add(event) {
      add(event);
      drain();
    },
    hold(event) {
      const key = add(event);
      heldKeys.add(key);
      setTimeout(() => {
        heldKeys.delete(key);
        drain();
      }, maxHoldMs);
    },
    release(change) {
      for (const key of heldKeys) queue.change(key, change);
      heldKeys.clear();
      drain();
    },
    flush,
    stop: leave,
  };
}
