import { parsePageUrl, parseParameters } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import { cutText } from './cut-text.ts';
import { memoize } from './memoize.ts';

/** Campaign parameters of a page's URL; missing ones are empty. */
export type Campaign = Pick<EventRow, 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'>;

const noCampaign: Campaign = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };
/**
 * Matches every query that may contain a campaign: a plain name, an escaped one, or one with a tab or line break, which URL parsers drop.
 */
const mayHoldCampaign = /\?.*(?:utm_|[%\t\n\r])/s;

/** Most visitors share a URL; only those with a click id have a unique one. */
const parseMemoized = memoize(parseCampaign, { minEntries: 1_000, maxLength: 1_000 });

/** Reads the campaign parameters of a URL like audiences do: decoded, the first non-empty value of each name. */
export function readCampaign(address: string): Campaign {
  return mayHoldCampaign.test(address) ? parseMemoized(address) : noCampaign;
}

function parseCampaign(address: string): Campaign {
  const { encoded } = parsePageUrl(address) ?? {};
  const queryAt = encoded?.indexOf('?') ?? -1;
  if (encoded === undefined || queryAt === -1) return noCampaign;
  const parameters = parseParameters(encoded.slice(queryAt));
  const first = (name: string) => cutText(parameters.get(name)?.find((value) => value !== '') ?? '');
  return {
    utmSource: first('utm_source'),
    utmMedium: first('utm_medium'),
    utmCampaign: first('utm_campaign'),
    utmTerm: first('utm_term'),
    utmContent: first('utm_content'),
  };
}
