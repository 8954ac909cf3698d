import { maxBatchBytes, maxBatchEvents } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import type { OutgoingEvent } from '../event.ts';
import { toJson } from '../json.ts';
import { soon } from '../soon.ts';
import type { ProjectStorage } from '../storage.ts';
import { isPrerendered } from '../when-seen.ts';
import { createEventQueue } from './event-queue.ts';
import { exclusively } from './exclusively.ts';
import { listen } from './listen.ts';
import { createPauses } from './pauses.ts';
import { post } from './post.ts';

/** Longest time an event is held back for the assignments of its page. */
const maxHoldMs = 2_000;
/** After this time an event of another page counts as left behind by a page that is gone. */
const abandonedAfterMs = 5_000;
/** Browsers refuse some of many small requests that may outlive the page. */
const maxLastRequests = 20;
/** Answers by which the service itself refuses an event for good; whatever else comes, also from a proxy, may pass. */
const finalStatuses = [400, 403, 404, 405, 413, 415];

/** Brings this page's events, and those that earlier pages left behind, to the service. */
export interface Delivery {
  /** Status by which the service refused an event for good, by the event's key in the queue, which ends in its id. */
  readonly refused: ReadonlyMap<string, number>;
  /** Number of the visitor's next event, from 1; posts of surveys have that of the event before them. */
  sequence(isSurvey?: boolean): number;
  /** Keeps an event until it is acknowledged, and sends it as soon as possible. */
  add(event: OutgoingEvent): void;
  /** The same for an event whose assignments are not known yet: it waits for `release`, but not for long. */
  hold(event: OutgoingEvent): void;
  /** Gives the events that are held what is known by now, and lets them go. */
  release(change: Partial<OutgoingEvent>): void;
  /** Sends what waits in a way that outlives the page. */
  flush(): void;
  /** Sends what may still be sent, and then no more. */
  stop(): void;
}

/** Where events of a project go. */
export interface DeliveryOptions {
  readonly endpoint: string;
  readonly projectKey: string;
  readonly storage: ProjectStorage;
  /** Ends its watching over the page. */
  readonly signal: AbortSignal;
  /** Adds what is to be said last, when the page goes. */
  readonly onHide: () => void;
}

/** An event as it is sent. */
interface PackedEvent {
  readonly key: string;
  readonly text: string;
  readonly isSurvey: boolean;
}

/** Starts delivering. */
export function startDelivery(
  { endpoint, projectKey, storage, signal, onHide }: DeliveryOptions,
  deps: Deps,
): Delivery {
  const { now, warn } = deps;
  const queue = createEventQueue(storage, now);
  const pauses = createPauses(storage, deps);
  /** Keys of what earlier pages left behind, of this page's events, and of those that wait for assignments. */
  const backlog = new Set(queue.keys());
  const own = new Set<string>();
  const held = new Set<string>();
  const refused = new Map<string, number>();
  /** Keys of the events that went out when the page was hidden and may still be answered: nothing overtakes them. */
  const flushed = new Set<string>();
  /** Keys of the events that are on their way otherwise. */
  let sending: readonly string[] = [];
  /** Most events in a request, for as long as the service takes batches. */
  let most = maxBatchEvents;
  /** Nobody has been there: what waits goes in batches until it is gone. */
  let isCatchingUp = false;
  /** Nobody looks at the page, not yet or no longer. */
  let isAway = isPrerendered();
  let run: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** As much as a request may carry of what `accepts` does not pass over, oldest first. */
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
      // Posts of surveys go alone.
      const isFull =
        first && (bytes > maxBatchBytes || packed.length === maxBatchEvents || isSurvey || first.isSurvey);
      if (isFull || held.has(key) || flushed.has(key)) break;
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
      own.delete(key);
      if (isRefused) refused.set(key, status);
    }
    if (isAway) return;
    if (isTaken) pauses.end();
    else if (!isRefused) {
      if (status === 0) isCatchingUp = true;
      pauses.begin(silence);
    } else if (done[0]) warn(`Event refused: ${status}.`);
    else most = status === 413 && most === maxBatchEvents ? Math.ceil(packed.length / 2) : 1;
  };

  /** Sends until nothing is left that may go now. */
  const sendAll = async (controller: AbortController) => {
    while (run === controller) {
      const waiting = pack(
        (key, { createdAt }) =>
          own.has(key) || backlog.has(key) || now() - Date.parse(createdAt) > abandonedAfterMs,
      );
      const [first] = waiting;
      const waitMs = pauses.leftMs();
      if (first && waitMs <= 0) {
        const packed = waiting.slice(0, isCatchingUp || !own.has(first.key) ? most : 1);
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
    held.clear();
    if (isAway || pauses.silenceMs() > 0) return;
    for (let requests = 0; requests < maxLastRequests; requests++) {
      const packed = pack((key) => own.has(key) && !flushed.has(key) && !sending.includes(key)).slice(
        0,
        most,
      );
      if (!packed[0]) break;
      for (const { key } of packed) flushed.add(key);
      void send(packed, new AbortController(), true).then(() => {
        for (const { key } of packed) flushed.delete(key);
        drain();
      });
      // What may outlive a page has a limit in all: what comes after a batch waits.
      if (packed[1]) break;
    }
  };
  const leave = () => {
    // Gone with the page anyway, and a lock that is held keeps the page out of the back-forward cache.
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
    own.add(key);
    return key;
  };

  const reactions = {
    visibilitychange: () => (document.visibilityState === 'hidden' ? flush() : comeBack()),
    prerenderingchange: comeBack,
    pagehide() {
      // Not by a listener of its own: after each of them, what the browser has just given up would count as not sent, and be sent again.
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
  soon(drain);
  return {
    refused,
    sequence: queue.sequence,
    add(event) {
      add(event);
      drain();
    },
    hold(event) {
      const key = add(event);
      held.add(key);
      setTimeout(() => {
        held.delete(key);
        drain();
      }, maxHoldMs);
    },
    release(change) {
      for (const key of held) queue.change(key, change);
      held.clear();
      drain();
    },
    flush,
    stop: leave,
  };
}
