import type { EventRow } from './event-row.ts';

/** Bytes of the fixed-length columns. */
const fixedBytes = 100;

/** Returns the approximate uncompressed size of an event in bytes, from the lengths of its strings. Deterministic. */
export function eventSize(row: EventRow): number {
  let size = fixedBytes;
  size += row.projectKey.length + row.eventId.length + row.eventName.length + row.requestId.length;
  size += row.createdAt.length + row.version.length + row.language.length + row.country.length;
  size += row.payload.length + row.url.length + row.referrer.length + row.userAgent.length;
  size += row.referrerHost.length + row.utmSource.length + row.utmMedium.length + row.utmCampaign.length;
  size += row.utmTerm.length + row.utmContent.length + row.device.length + row.browser.length + row.os.length;
  size += row.surveyId.length + row.responseId.length + row.surveyEvent.length;
  size += row.session.length + row.entryHost.length + row.entryPath.length + row.source.length;
  size += row.sourceUtmSource.length + row.sourceUtmMedium.length + row.sourceUtmCampaign.length;
  for (const [name, text] of Object.entries(row.props)) size += name.length + text.length;
  for (const [name, text] of Object.entries(row.context)) size += name.length + text.length;
  for (const name of Object.keys(row.numbers)) size += name.length + 8;
  for (const { experimentKey, experimentId, variantKey, variantId } of row.assignments)
    size += experimentKey.length + experimentId.length + variantKey.length + variantId.length;
  return size;
}
