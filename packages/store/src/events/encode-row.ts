import { eventSize } from './event-size.ts';
import type { DeadLetter, EventRow } from './events.ts';

/** Writes an event as a row of the table `events`. Throws a `RangeError` for a time that is no date. */
export function encodeEvent(event: EventRow): Record<string, unknown> {
  const { assignments } = event;
  // Written out, since a spread made this ten times as slow (24 µs a row).
  return {
    projectKey: event.projectKey,
    anonymousId: event.anonymousId,
    eventId: event.eventId,
    eventName: event.eventName,
    time: formatTime(event.time),
    receivedAt: formatTime(event.receivedAt),
    createdAt: event.createdAt,
    version: event.version,
    'assignments.experimentKey': assignments.map((assignment) => assignment.experimentKey),
    'assignments.experimentId': assignments.map((assignment) => assignment.experimentId),
    'assignments.variantKey': assignments.map((assignment) => assignment.variantKey),
    'assignments.variantId': assignments.map((assignment) => assignment.variantId),
    'assignments.isControl': assignments.map((assignment) => assignment.isControl),
    'assignments.verified': assignments.map((assignment) => assignment.verified),
    payload: event.payload,
    numbers: onlyFinite(event.numbers),
    props: event.props,
    context: event.context,
    url: event.url,
    referrer: event.referrer,
    referrerHost: event.referrerHost,
    utmSource: event.utmSource,
    utmMedium: event.utmMedium,
    utmCampaign: event.utmCampaign,
    utmTerm: event.utmTerm,
    utmContent: event.utmContent,
    userAgent: event.userAgent,
    device: event.device,
    browser: event.browser,
    os: event.os,
    language: event.language,
    country: event.country,
    sequence: event.sequence,
    bot: event.bot,
    automation: event.automation,
    late: event.late,
    unclaimed: event.unclaimed,
    requestId: event.requestId,
  };
}

/** Writes an event as a row of the table `unclaimed_events`. Throws a `RangeError` for a time that is no date. */
export function encodeUnclaimedEvent(event: EventRow): Record<string, unknown> {
  const encoded = encodeEvent(event);
  encoded.size = eventSize(event);
  return encoded;
}

/** Writes a dead letter as a row of the table `dead_letters`. Throws a `RangeError` for a time that is no date. */
export function encodeDeadLetter({ receivedAt, reason, record }: DeadLetter): Record<string, unknown> {
  return { receivedAt: formatTime(receivedAt), reason, record };
}

/** As ClickHouse's basic parser, much the fastest, reads it: `2026-01-02 03:04:05.678`. */
function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, -1);
}

/** JSON has no word for the others (`1e999` is read as infinite), and one of them would spoil every sum. */
function onlyFinite(numbers: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => Number.isFinite(value)));
}
