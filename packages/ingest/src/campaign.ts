import { parsePageUrl, parseParameters } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import { cutText } from './cut-text.ts';
import { remember } from './remember.ts';

/** Campaign parameters of a page's address, each empty where there is none. */
export type Campaign = Pick<EventRow, 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'>;

const noCampaign: Campaign = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };
/** Only such a query can hold one: the name as it is, escaped in part, or with a line break that is dropped when it is read. */
const mayHoldCampaign = /\?.*(?:utm_|[%\t\n\r])/s;

/** Visitors come by the same addresses, but for those with a click id. */
const recall = remember(parseCampaign, { atLeast: 1_000, maxLength: 1_000 });

/** Reads the campaign parameters of an address as audiences read them: decoded, and of several of a name the first that is not empty. */
export function readCampaign(address: string): Campaign {
  return mayHoldCampaign.test(address) ? recall(address) : noCampaign;
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
