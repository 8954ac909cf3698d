import { type PreparedSnapshot, readCountry } from '@pixel/engine';
import { cutAt } from '@pixel/protocol';
import type { EventRow } from '@pixel/store/events';
import { readCampaign } from './campaign.ts';
import { cleanText } from './clean-text.ts';
import { exposureContext } from './exposure-context.ts';
import type { ReceivedEvent } from './parse-record.ts';
import { payloadColumns } from './payload-columns.ts';
import { readReferrerHost } from './referrer-host.ts';
import { readSoftware } from './software.ts';
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
export function toEventRow(received: ReceivedEvent, findings: Findings): EventRow {
  const { record, event, receivedAt } = received;
  const anonymousId = event.anonymousId.toLowerCase();
  const claimant = { anonymousId, time: findings.time, prepared: findings.prepared };
  const sentAgent = record.userAgent.slice(0, cutAt.userAgent);
  const givenAgent = event.userAgent ?? sentAgent;
  const userAgent = cleanText(givenAgent);
  // Of another agent than its own, a browser's hints would say something untrue.
  const software = readSoftware(userAgent, givenAgent === sentAgent ? record.clientHints : undefined);
  const { payload, numbers, props } = payloadColumns(event.payload, received.payloadText);
  const campaign = readCampaign(event.url ?? '');
  // Written out, since a spread made this slow.
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
    payload,
    numbers,
    props,
    context: exposureContext(event),
    url: cleanText(event.url ?? ''),
    referrer: cleanText(event.referrer ?? ''),
    referrerHost: readReferrerHost(event.referrer ?? ''),
    utmSource: campaign.utmSource,
    utmMedium: campaign.utmMedium,
    utmCampaign: campaign.utmCampaign,
    utmTerm: campaign.utmTerm,
    utmContent: campaign.utmContent,
    userAgent,
    device: software.device,
    browser: software.browser,
    os: software.os,
    language: cleanText(record.language),
    country: readCountry(record.country) ?? '',
    sequence: event.sequence ?? 0,
    bot: software.bot,
    automation: event.automation ?? false,
    late: event.late ?? false,
    unclaimed: findings.unclaimed,
    requestId: record.requestId,
    surveyId: record.survey?.surveyId ?? '',
    responseId: record.survey?.responseId ?? '',
    surveyEvent: record.survey?.event ?? '',
  };
}
