import { setTimeout as sleep } from 'node:timers/promises';
import { noteOutcome, noteSent, type Page, type SentEvent } from './book.ts';
import { eventBody, outcomeOf, visitorOf } from './event-request.ts';
import { createHttpClient } from './http-client.ts';
import type { Surge, SurgeOptions } from './messages.ts';

const batchSize = 50;
const attemptLimitMs = 20_000;
const senders = 16;
const tickMs = 5;
/** Maximum number of requests in flight that the ledger's process can handle. */
const maxInFlight = 4_000;
const lastAttemptsMs = 60_000;

type Batch = readonly SentEvent[];

/**
 * Measures how many events per second the server acknowledges, and then sends a multiple of that without waiting for responses. Retries
 * unacknowledged events afterwards.
 */
export async function surge(options: SurgeOptions, page: Page): Promise<Surge> {
  const { url, projectKey, name, seconds, multiplier } = options;
  const client = createHttpClient(url, attemptLimitMs);
  const answers: Record<string, number> = {};
  const uncertain: Batch[] = [];
  let eventCount = page.sent.size;
  let slowestMs = 0;
  let hasRetryAfter = true;

  function makeBatch(): Batch {
    return Array.from({ length: batchSize }, () => {
      const n = eventCount++;
      return {
        eventId: `${name}-${n}`,
        anonymousId: visitorOf(n),
        createdAt: new Date().toISOString(),
      };
    });
  }

  async function attempt(batch: Batch): Promise<number> {
    const sentAt = new Date().toISOString();
    const events = batch.map((event) => eventBody(event, { projectKey, name, sentAt }));
    for (const { eventId } of batch) noteSent(page, eventId);
    const start = performance.now();
    const response = await client.request('/sdk/events', JSON.stringify({ events }));
    slowestMs = Math.max(slowestMs, performance.now() - start);
    answers[response.status] = (answers[response.status] ?? 0) + 1;
    if (response.status === 503 || response.status === 429)
      hasRetryAfter &&= response.retryAfterMs !== undefined;
    const outcome = outcomeOf(response);
    for (const { eventId } of batch) noteOutcome(page, eventId, outcome);
    if (outcome === 'uncertain') uncertain.push(batch);
    return outcome === 'acknowledged' ? batch.length : 0;
  }

  async function measureCapacity(): Promise<number> {
    const end = performance.now() + seconds * 1_000;
    let acknowledged = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: senders }, async () => {
        while (performance.now() < end) {
          const events = await attempt(makeBatch());
          acknowledged += events;
        }
      }),
    );
    return (acknowledged / (performance.now() - start)) * 1_000;
  }

  /** Returns the number of events sent per second. */
  async function offer(perSecond: number): Promise<number> {
    const inFlight = new Set<Promise<unknown>>();
    const start = performance.now();
    let offered = 0;
    for (;;) {
      const elapsed = (performance.now() - start) / 1_000;
      if (elapsed > seconds) break;
      while (offered < perSecond * elapsed && inFlight.size < maxInFlight) {
        const sending = attempt(makeBatch());
        inFlight.add(sending);
        void sending.finally(() => inFlight.delete(sending));
        offered += batchSize;
        if ((performance.now() - start) / 1_000 > elapsed + 0.05) break;
      }
      await sleep(tickMs);
    }
    const rate = offered / ((performance.now() - start) / 1_000);
    await Promise.all(inFlight);
    return rate;
  }

  const capacityPerSecond = await measureCapacity();
  const offeredPerSecond = await offer(capacityPerSecond * multiplier);
  const end = Date.now() + lastAttemptsMs;
  while (uncertain.length > 0 && Date.now() < end) {
    const again = uncertain.splice(0, senders);
    await Promise.all(again.map(attempt));
    if (uncertain.length > 0) await sleep(50);
  }
  client.close();
  return {
    capacityPerSecond: Math.round(capacityPerSecond),
    offeredPerSecond: Math.round(offeredPerSecond),
    answers,
    slowestMs,
    hasRetryAfter,
  };
}
