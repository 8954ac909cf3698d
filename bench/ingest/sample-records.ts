import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { eventRequests } from '../edge/sample-requests.ts';

/** Number of visitors whose events are interleaved in the queue, as on a busy site. */
const visitorCount = 5_000;

/** Returns `count` events as queue records, each with a unique id; `round` separates the rounds' ids. */
export function sampleRecords(count: number, round: number): readonly Uint8Array[] {
  const requests = eventRequests();
  const receivedAt = new Date().toISOString();
  return Array.from({ length: count }, (_, n) => {
    const { body = '', headers } = requests[n % requests.length] ?? {};
    const visitor = (n % visitorCount).toString(16).padStart(8, '0');
    const eventId = `${round}-${n}`;
    const event = JSON.parse(body) as { anonymousId: string; eventId: string; eventName: string };
    event.anonymousId = visitor + event.anonymousId.slice(8);
    event.eventId = eventId;
    // Only every third event is an exposure.
    if (n % 3 !== 0) event.eventName = n % 3 === 1 ? 'page_view' : 'add_to_cart';
    return encodeEventRecord(
      {
        receivedAt,
        eventId,
        requestId: `bench-${eventId}`,
        userAgent: headers?.['user-agent'] ?? '',
        language: 'en-GB',
        country: 'GB',
      },
      JSON.stringify(event),
    );
  });
}
