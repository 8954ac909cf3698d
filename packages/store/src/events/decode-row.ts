import type { EventRow, StoredAssignment } from './event-row.ts';

/** An event as ClickHouse returns it: dates as strings, 64-bit numbers as strings or numbers, assignments as one array per field. */
export type EncodedEvent = Omit<EventRow, 'time' | 'receivedAt' | 'assignments' | 'sequence'> & {
  readonly time: string;
  readonly receivedAt: string;
  readonly sequence: string | number;
  readonly experimentKeys: readonly string[];
  readonly experimentIds: readonly string[];
  readonly variantKeys: readonly string[];
  readonly variantIds: readonly string[];
  readonly controlFlags: readonly boolean[];
  readonly verifiedFlags: readonly boolean[];
  readonly forcedFlags: readonly boolean[];
  readonly phases: readonly number[];
};

/** Decodes a row of `selectedEventColumns`. The inverse of `encodeEvent`, except for non-finite numbers, which aren't stored. */
export function decodeEvent(row: EncodedEvent): EventRow {
  return {
    projectKey: row.projectKey,
    anonymousId: row.anonymousId,
    eventId: row.eventId,
    eventName: row.eventName,
    time: parseTime(row.time),
    receivedAt: parseTime(row.receivedAt),
    createdAt: row.createdAt,
    version: row.version,
    assignments: row.experimentKeys.map((experimentKey, index) =>
      decodeAssignment(row, experimentKey, index),
    ),
    payload: row.payload,
    numbers: row.numbers,
    props: row.props,
    context: row.context,
    session: row.session,
    visitorType: row.visitorType,
    entryHost: row.entryHost,
    entryPath: row.entryPath,
    source: row.source,
    sourceUtmSource: row.sourceUtmSource,
    sourceUtmMedium: row.sourceUtmMedium,
    sourceUtmCampaign: row.sourceUtmCampaign,
    url: row.url,
    referrer: row.referrer,
    referrerHost: row.referrerHost,
    utmSource: row.utmSource,
    utmMedium: row.utmMedium,
    utmCampaign: row.utmCampaign,
    utmTerm: row.utmTerm,
    utmContent: row.utmContent,
    userAgent: row.userAgent,
    device: row.device,
    browser: row.browser,
    os: row.os,
    language: row.language,
    country: row.country,
    sequence: Number(row.sequence),
    bot: row.bot,
    internal: row.internal,
    automation: row.automation,
    late: row.late,
    unclaimed: row.unclaimed,
    requestId: row.requestId,
    surveyId: row.surveyId,
    responseId: row.responseId,
    surveyEvent: row.surveyEvent,
  };
}

function decodeAssignment(row: EncodedEvent, experimentKey: string, index: number): StoredAssignment {
  return {
    experimentKey,
    experimentId: row.experimentIds[index] ?? '',
    variantKey: row.variantKeys[index] ?? '',
    variantId: row.variantIds[index] ?? '',
    isControl: row.controlFlags[index] ?? false,
    verified: row.verifiedFlags[index] ?? false,
    forced: row.forcedFlags[index] ?? false,
    phase: row.phases[index] ?? 0,
  };
}

/** Parses a `DateTime64` in UTC, such as `2026-01-02 03:04:05.678`, into milliseconds since the epoch. Returns NaN for malformed text. */
export function parseTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}
