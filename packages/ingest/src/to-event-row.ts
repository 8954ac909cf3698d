import type { PreparedSnapshot } from '@pixel/engine';
import { cutAt } from '@pixel/protocol';
import type { EventRow } from '@pixel/store/events';
import { cleanText } from './clean-text.ts';
import { isCrawler } from './is-crawler.ts';
import type { ReceivedEvent } from './parse-record.ts';
import { payloadColumns } from './payload-columns.ts';
import { verify } from './verify.ts';

/** What ingest found out about a received event. */
export interface Findings {
  /** Analysis time, in milliseconds since the epoch. */
  readonly time: number;
  /** The project is not published. */
  readonly unclaimed: boolean;
  /** The configuration that the event's claims are checked against, or null where there is none. */
  readonly prepared: PreparedSnapshot | null;
}

/** Turns a received event into the row that is stored. */
export function toEventRow({ record, event, receivedAt }: ReceivedEvent, findings: Findings): EventRow {
  const anonymousId = event.anonymousId.toLowerCase();
  const claimant = { anonymousId, time: findings.time, prepared: findings.prepared };
  const userAgent = cleanText(event.userAgent ?? record.userAgent.slice(0, cutAt.userAgent));
  return {
    projectKey: event.projectKey,
    anonymousId,
    eventId: cleanText(record.eventId),
    eventName: event.eventName,
    time: findings.time,
    receivedAt,
    createdAt: event.createdAt ?? '',
    version: event.version ?? '',
    assignments: event.assignments.map((assignment) => ({
      experimentKey: cleanText(assignment.experimentKey),
      experimentId: cleanText(assignment.experimentId),
      variantKey: cleanText(assignment.variantKey),
      variantId: cleanText(assignment.variantId),
      isControl: assignment.isControl,
      verified: verify(assignment, claimant),
    })),
    ...payloadColumns(event.payload),
    url: cleanText(event.url ?? ''),
    referrer: cleanText(event.referrer ?? ''),
    userAgent,
    language: cleanText(record.language),
    country: cleanText(record.country),
    sequence: event.sequence ?? 0,
    bot: isCrawler(userAgent),
    automation: event.automation ?? false,
    late: event.late ?? false,
    unclaimed: findings.unclaimed,
    requestId: record.requestId,
  };
}
