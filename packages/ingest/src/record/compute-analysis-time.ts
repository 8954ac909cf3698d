import { maxEventAgeMs, maxEventLeadMs, type PixelEvent, parseTimestamp } from '@pixel/protocol';

/**
 * Computes when an event happened, in milliseconds of the server's clock. With `sentAt`, only the time from happening to sending comes from
 * the sender's clock. Returns the time of receipt if the result is implausible.
 */
export function computeAnalysisTime(
  event: Pick<PixelEvent, 'createdAt' | 'sentAt'>,
  receivedAt: number,
): number {
  const createdAt = event.createdAt === undefined ? undefined : parseTimestamp(event.createdAt);
  if (createdAt === undefined) return receivedAt;
  const sentAt = event.sentAt === undefined ? undefined : parseTimestamp(event.sentAt);
  const time = sentAt === undefined ? createdAt : receivedAt - (sentAt - createdAt);
  return time < receivedAt - maxEventAgeMs || time > receivedAt + maxEventLeadMs ? receivedAt : time;
}
