import type { StoredEvent } from './stream-entries.ts';

/** Returns an event with the given fields and defaults for the rest. */
export function anEvent({
  claims = [],
  verified = true,
  ...fields
}: Partial<StoredEvent> & { readonly claims?: readonly string[]; readonly verified?: boolean }): StoredEvent {
  const assignments = claims.map((experimentKey) => ({
    experimentKey,
    experimentId: `id of ${experimentKey}`,
    variantKey: 'b',
    variantId: 'id of b',
    isControl: false,
    verified,
    forced: false,
    phase: 1,
  }));
  return { ...empty, assignments, ...fields };
}

const empty: StoredEvent = {
  projectKey: 'pk_shop',
  anonymousId: '0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55',
  eventId: 'e1',
  eventName: 'view',
  time: '2026-01-02T12:00:00.000Z',
  receivedAt: '2026-01-02T12:00:00.000Z',
  createdAt: '',
  version: '',
  assignments: [],
  payload: null,
  numbers: {},
  props: {},
  context: {},
  session: '',
  visitorType: '',
  entryHost: '',
  entryPath: '',
  source: '',
  sourceUtmSource: '',
  sourceUtmMedium: '',
  sourceUtmCampaign: '',
  url: '',
  referrer: '',
  referrerHost: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
  userAgent: '',
  device: '',
  browser: '',
  os: '',
  language: '',
  country: '',
  sequence: 0,
  bot: false,
  internal: false,
  automation: false,
  late: false,
  unclaimed: false,
  requestId: '',
  surveyId: '',
  responseId: '',
  surveyEvent: '',
};
