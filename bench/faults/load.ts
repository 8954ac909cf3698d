import { setTimeout as sleep } from 'node:timers/promises';
import { noteOutcome, noteSent, type Page, type SentEvent } from './book.ts';
import { eventBody, outcomeOf, visitorOf } from './event-request.ts';
import { createHttpClient } from './http-client.ts';
import type { LoadOptions } from './messages.ts';
import type { Watch } from './watch.ts';

/** A load that runs until it is ended. */
export interface Load {
  /** Creates no more events, and resolves once every event is acknowledged or given up. */
  end(): Promise<void>;
}

const attemptLimitMs = 10_000;
/** After the load's end, nothing waits longer than this for an acknowledgment. */
const lastAttemptsMs = 60_000;
const firstPauseMs = 20;
const maxPauseMs = 500;
const probeEveryMs = 20;
const batchSize = 20;
const yearMs = 365 * 86_400_000;

/**
 * Sends events as pages do: retries with the same id and time until acknowledged. Sends every third one again although it was acknowledged,
 * like a page that missed the response; drops one in ten at its first failure, like a page that was closed. A quarter of the senders use
 * batches.
 */
export function startLoad(options: LoadOptions, page: Page, watch: Watch): Load {
  const { url, projectKey, name, clocks } = options;
  const client = createHttpClient(url, attemptLimitMs);
  let eventCount = page.sent.size;
  let giveUpAt = Number.POSITIVE_INFINITY;
  const isEnding = (): boolean => giveUpAt !== Number.POSITIVE_INFINITY;

  function makeEvent(): SentEvent {
    const n = eventCount++;
    const clock = Date.now() + (clocks === 'years_apart' ? ((n % 21) - 10) * yearMs : 0);
    return {
      eventId: `${name}-${n}`,
      anonymousId: visitorOf(n),
      createdAt: new Date(clock).toISOString(),
    };
  }

  /** Wrong clocks vary: the time of sending may be wrong by another amount than the time of the event. */
  function sentAt(attempt: number): string {
    const wrongBy = clocks === 'years_apart' ? ((attempt % 5) - 2) * yearMs : 0;
    return new Date(Date.now() + wrongBy).toISOString();
  }

  async function attempt(events: readonly SentEvent[], n: number) {
    const bodies = events.map((event) => eventBody(event, { projectKey, name, sentAt: sentAt(n) }));
    for (const { eventId } of events) noteSent(page, eventId);
    const response =
      bodies.length === 1
        ? await client.request('/sdk/event', JSON.stringify(bodies[0]))
        : await client.request('/sdk/events', JSON.stringify({ events: bodies }));
    const outcome = outcomeOf(response);
    for (const { eventId } of events) noteOutcome(page, eventId, outcome);
    return { outcome, retryAfterMs: response.retryAfterMs };
  }

  async function deliver(events: readonly SentEvent[], turn: number): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let n = 0; Date.now() < giveUpAt; n++) {
      const { outcome, retryAfterMs = 0 } = await attempt(events, n);
      if (outcome !== 'uncertain') {
        if (turn % 3 === 0 && options.resendsAcknowledged) await attempt(events, n + 1);
        return;
      }
      if (turn % 10 === 9) return;
      await sleep(Math.max(pauseMs, retryAfterMs));
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    }
  }

  async function send(sender: number): Promise<void> {
    const size = sender % 4 === 3 ? batchSize : 1;
    for (let turn = sender; !isEnding(); turn++) {
      await deliver(Array.from({ length: size }, makeEvent), turn);
      await sleep(options.pauseMs);
    }
  }

  async function sendBootstraps(): Promise<void> {
    for (let n = 0; !isEnding(); n++) {
      const query = new URLSearchParams({
        projectKey,
        anonymousId: visitorOf(n),
        url: 'https://shop.example/demo/product/mug',
      });
      const { status } = await client.request(`/sdk/bootstrap?${query}`);
      watch.note('bootstrap', status === 200);
      await sleep(probeEveryMs);
    }
  }

  /** One event after another, each retried without a pause until acknowledged, to detect when that is possible again. */
  async function sendEvents(): Promise<void> {
    while (!isEnding()) {
      const events = [makeEvent()];
      for (let n = 0, isDone = false; !isDone && Date.now() < giveUpAt; n++) {
        const { outcome } = await attempt(events, n);
        isDone = outcome !== 'uncertain';
        watch.note('event', outcome === 'acknowledged');
        await sleep(probeEveryMs);
      }
    }
  }

  const running = Promise.all([
    sendBootstraps(),
    sendEvents(),
    ...Array.from({ length: options.senders }, (_, sender) => send(sender)),
  ]);
  return {
    async end() {
      giveUpAt = Date.now() + lastAttemptsMs;
      await running;
      client.close();
    },
  };
}
