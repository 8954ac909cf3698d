import { parseCountry } from '@pixel/engine';
import { maxTextLengths } from '@pixel/protocol';
import type { EventRow } from '@pixel/store/events';
import { verifyAssignment } from '../snapshots/verify-assignment.ts';
import { cleanText } from './clean-text.ts';
import type { ReceivedEvent } from './parse-record.ts';
import { readCampaign } from './read-campaign.ts';
import { readExposureContext } from './read-exposure-context.ts';
import { readReferrerHost } from './read-referrer-host.ts';
import { readSoftware } from './read-software.ts';
import type { EventFacts } from './resolve-event-facts.ts';
import { toPayloadColumns } from './to-payload-columns.ts';

/** Converts a received event to its row in the event store. */
export function toEventRow(received: ReceivedEvent, facts: EventFacts): EventRow {
  const { record, event, receivedAt } = received;
  const anonymousId = event.anonymousId.toLowerCase();
  const claimant = { anonymousId, time: facts.time, prepared: facts.prepared };
  const headerAgent = record.userAgent.slice(0, maxTextLengths.userAgent);
  const namedAgent = event.userAgent ?? headerAgent;
  const userAgent = cleanText(namedAgent);
  // Client hints describe the browser that sent them, not a user agent named in the body.
  const software = readSoftware(userAgent, namedAgent === headerAgent ? record.clientHints : undefined);
  const { payload, numbers, props } = toPayloadColumns(event.payload, received.payloadText);
  const campaign = readCampaign(event.url ?? '');
  const context = readExposureContext(event);
  // Spelled out: spreading was measurably slower here.
  return {
    projectKey: event.projectKey,
    anonymousId,
    eventId: cleanText(record.eventId),
    eventName: event.eventName,
    time: facts.time,
    receivedAt,
    createdAt: event.createdAt ?? '',
    version: event.version ?? '',
    assignments: event.assignments.map((assignment) => {
      const { verified, forced, phase } = verifyAssignment(assignment, claimant);
      return {
        experimentKey: cleanText(assignment.experimentKey),
        experimentId: cleanText(assignment.experimentId),
        variantKey: cleanText(assignment.variantKey),
        variantId: cleanText(assignment.variantId),
        isControl: assignment.isControl,
        verified,
        forced,
        phase,
      };
    }),
    payload,
    numbers,
    props,
    context: context.context,
    session: context.session,
    visitorType: context.visitorType,
    entryHost: context.entryHost,
    entryPath: context.entryPath,
    source: context.source,
    sourceUtmSource: context.sourceUtmSource,
    sourceUtmMedium: context.sourceUtmMedium,
    sourceUtmCampaign: context.sourceUtmCampaign,
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
    country: parseCountry(record.country) ?? '',
    sequence: event.sequence ?? 0,
    bot: software.bot,
    internal: record.internal === true || context.internal,
    automation: event.automation ?? false,
    late: event.late ?? false,
    unclaimed: facts.unclaimed,
    requestId: record.requestId,
    surveyId: record.survey?.surveyId ?? '',
    responseId: record.survey?.responseId ?? '',
    surveyEvent: record.survey?.event ?? '',
  };
}
