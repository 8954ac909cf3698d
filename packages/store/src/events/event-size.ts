import type { EventRow } from './event-row.ts';

/** What the columns of a fixed length take. */
const fixedBytes = 100;

/** About how many bytes an event takes, uncompressed: the length of all its texts. The same row always has the same size. */
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
