import { maxEventAgeMs, maxEventLeadMs, type PixelEvent, parseTimestamp } from '@pixel/protocol';

/**
 * Says when an event happened, in milliseconds of the server's clock. With `sentAt` the sender's clock is only trusted for
 * the span between happening and sending; what cannot be believed counts as happening when it was received.
 */
export function analysisTime(event: Pick<PixelEvent, 'createdAt' | 'sentAt'>, receivedAt: number): number {
  const createdAt = event.createdAt === undefined ? undefined : parseTimestamp(event.createdAt);
  if (createdAt === undefined) return receivedAt;
  const sentAt = event.sentAt === undefined ? undefined : parseTimestamp(event.sentAt);
  const time = sentAt === undefined ? createdAt : receivedAt - (sentAt - createdAt);
  return time < receivedAt - maxEventAgeMs || time > receivedAt + maxEventLeadMs ? receivedAt : time;
}
