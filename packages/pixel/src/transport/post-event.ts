import type { OutgoingEvent } from '../event.ts';
import { isObject } from '../json.ts';
import { parseRetryAfter } from './retry-delay.ts';

/** A connection that has been silent for this long is given up, so that the events behind it get their turn. */
const timeoutMs = 30_000;
/** Answers by which the service itself refuses an event for good; whatever else comes, also from a proxy, may pass. */
const finalStatuses = [400, 403, 404, 405, 413, 415];

/** What became of an attempt to deliver an event. */
export type Outcome =
  | { readonly status: 'acknowledged' }
  | { readonly status: 'refused'; readonly httpStatus: number }
  | { readonly status: 'failed'; readonly retryAfterMs?: number };

/** Serialises an event for one attempt. */
export function serialiseEvent(event: OutgoingEvent, now: number): string {
  return JSON.stringify({ ...event, sentAt: new Date(now).toISOString() });
}

/** Posts one event. Never rejects; `controller` gives it up at once. */
export async function postEvent(
  url: string,
  body: string,
  { controller, now }: { controller: AbortController; now: () => number },
): Promise<Outcome> {
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      // Neither the shop's cookies nor a proxy's are the service's business.
      credentials: 'omit',
      signal: controller.signal,
    });
    if (response.ok) return { status: (await isAcknowledged(response)) ? 'acknowledged' : 'failed' };
    if (finalStatuses.includes(response.status)) return { status: 'refused', httpStatus: response.status };
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), now());
    return { status: 'failed', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  } catch {
    return { status: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Tells whether the service itself has taken the event. Something in between may answer 200 in its place: the
 * log-in page of a hotel, a wrong address.
 */
export async function isAcknowledged(response: Response): Promise<boolean> {
  const body: unknown = response.ok ? await response.json() : null;
  return isObject(body) && body.success === true;
}
