import type { Outcome, SentEvent } from './book.ts';
import type { ClientResponse } from './http-client.ts';

/** The outcome of a response for the events in its request, as the pixel interprets it. */
export function outcomeOf({ status }: ClientResponse): Outcome {
  if (status === 200) return 'acknowledged';
  const isRetryable = status === 0 || status === 408 || status === 429 || status >= 500;
  return isRetryable ? 'uncertain' : 'refused';
}

/** The body of an event; only `sentAt` differs between attempts. */
export function eventBody(
  event: SentEvent,
  load: { readonly projectKey: string; readonly name: string; readonly sentAt: string },
): object {
  return {
    projectKey: load.projectKey,
    anonymousId: event.anonymousId,
    eventName: load.name,
    assignments: [],
    payload: { step: 1, page: 'load' },
    url: 'https://shop.example/demo/product/mug?utm_source=load',
    eventId: event.eventId,
    createdAt: event.createdAt,
    sentAt: load.sentAt,
  };
}

const visitors = 200;

/** The nth of a few hundred visitors. */
export function visitorOf(n: number): string {
  return `00000000-0000-4000-8000-${(n % visitors).toString(16).padStart(12, '0')}`;
}
