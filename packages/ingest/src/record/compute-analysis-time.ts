import { maxEventAgeMs, maxEventLeadMs, type PixelEvent, parseTimestamp } from '@pixel/protocol';

/**
 * Computes when an event happened, in milliseconds of the server's clock. With `sentAt`, the sender's clock only supplies the
 * time between happening and sending. Returns the time of receipt where the result is implausible.
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
