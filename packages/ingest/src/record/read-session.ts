import { parseParameters } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import { cutText } from './cut-text.ts';
import { memoize } from './memoize.ts';

/** How a visitor came in, as the page says it with an exposure; what it does not say is empty. */
export type Session = Pick<
  EventRow,
  | 'session'
  | 'visitorType'
  | 'entryHost'
  | 'entryPath'
  | 'source'
  | 'sourceUtmSource'
  | 'sourceUtmMedium'
  | 'sourceUtmCampaign'
  | 'internal'
>;

/** Keys of `$context` that are about the session, and no attributes of the page's own. */
export const sessionKeys: ReadonlySet<string> = new Set([
  'session',
  'returning',
  'entryHost',
  'entryPath',
  'source',
  'utm',
  'internal',
]);

/** The session of an event that says nothing of it. */
export const noSession: Session = {
  session: '',
  visitorType: '',
  entryHost: '',
  entryPath: '',
  source: '',
  sourceUtmSource: '',
  sourceUtmMedium: '',
  sourceUtmCampaign: '',
  internal: false,
};

/** Reads the session from an exposure's `$context`. Values of another type than expected count as absent. */
export function readSession(context: object): Session {
  const said = context as Readonly<Record<string, unknown>>;
  const text = (key: string): string => {
    const value = Object.hasOwn(said, key) ? said[key] : undefined;
    return typeof value === 'string' ? cutText(value) : '';
  };
  const campaign = readUtm(text('utm'));
  return {
    session: text('session'),
    visitorType: said.returning === true ? 'returning' : said.returning === false ? 'new' : '',
    entryHost: hostName(text('entryHost')),
    entryPath: text('entryPath'),
    source: hostName(text('source')),
    sourceUtmSource: campaign.source,
    sourceUtmMedium: campaign.medium,
    sourceUtmCampaign: campaign.campaign,
    internal: said.internal === true,
  };
}

/** As the host of a referrer is kept: in lower case, without `www.` and port. */
function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
}

const readUtm = memoize(
  (query) => {
    const parameters = parseParameters(`?${query}`);
    const first = (name: string) => cutText(parameters.get(name)?.find((value) => value !== '') ?? '');
    return { source: first('utm_source'), medium: first('utm_medium'), campaign: first('utm_campaign') };
  },
  { minEntries: 1_000, maxLength: 1_000 },
);
