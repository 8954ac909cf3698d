import { parseParameters } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import { cutText } from './cut-text.ts';
import { memoize } from './memoize.ts';

/** How a visitor arrived, as reported by the page with an exposure; unreported fields are empty. */
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

/** Keys of `$context` that describe the session and aren't attributes of the page. */
export const sessionKeys: ReadonlySet<string> = new Set([
  'session',
  'returning',
  'entryHost',
  'entryPath',
  'source',
  'utm',
  'internal',
]);

/** The session of an event that reports none. */
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

/** Reads the session from an exposure's `$context`. Values of an unexpected type count as absent. */
export function readSession(context: object): Session {
  const fields = context as Readonly<Record<string, unknown>>;
  const text = (key: string): string => {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return typeof value === 'string' ? cutText(value) : '';
  };
  const campaign = readUtm(text('utm'));
  return {
    session: text('session'),
    visitorType: fields.returning === true ? 'returning' : fields.returning === false ? 'new' : '',
    entryHost: hostName(text('entryHost')),
    entryPath: text('entryPath'),
    source: hostName(text('source')),
    sourceUtmSource: campaign.source,
    sourceUtmMedium: campaign.medium,
    sourceUtmCampaign: campaign.campaign,
    internal: fields.internal === true,
  };
}

/** Normalizes a host like that of a referrer: lower case, without `www.` and port. */
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
