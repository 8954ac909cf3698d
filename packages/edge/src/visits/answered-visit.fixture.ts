import {
  type Attributes,
  createAttributes,
  decide,
  type PreparedSnapshot,
  parsePageUrl,
  prepareSnapshot,
} from '@pixel/engine';
import type { AttributeValue } from '@pixel/protocol';
import { sampleSnapshot } from '../snapshots/snapshot.fixture.ts';
import type { AnsweredVisit } from './answered-visit.ts';

/** The time of the visits. */
export const noon = Date.UTC(2026, 0, 2, 12);

/** The visitors of the sample experiment's two variants. */
const visitorOf = {
  control: '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22',
  b: '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a23',
} as const;

/** Returns the sample project with both visitors forced into their variants, and with overrides. */
export function preparedSample(fields: Parameters<typeof sampleSnapshot>[0] = {}): PreparedSnapshot {
  const snapshot = sampleSnapshot(fields);
  const force = Object.entries(visitorOf).map(([variantKey, anonymousId]) => ({ anonymousId, variantKey }));
  return prepareSnapshot({
    ...snapshot,
    experiments: snapshot.experiments.map((experiment) => ({ ...experiment, force })),
  });
}

/** Returns an answered visit of a visitor with variant `b`, with overrides. */
export function answeredVisit({
  prepared = preparedSample(),
  variantKey = 'b',
  url = 'https://shop.example/',
  userAgent,
  referrer,
  utm,
  returning,
  acceptLanguage,
  ...fields
}: Partial<Omit<AnsweredVisit, 'page' | 'attributes' | 'decision'>> & {
  readonly variantKey?: keyof typeof visitorOf;
  readonly url?: string;
  readonly userAgent?: string;
  readonly referrer?: string;
  readonly utm?: string;
  readonly returning?: string;
  readonly acceptLanguage?: string;
} = {}): AnsweredVisit {
  const page = parsePageUrl(url);
  const { country = '', custom, at = noon } = fields;
  const input = { page, country, custom, userAgent, referrer, utm, returning, acceptLanguage };
  const attributes: Attributes = createAttributes(input);
  const visit = { anonymousId: visitorOf[variantKey], page, now: at, attributes };
  return {
    prepared,
    decision: decide(prepared, visit),
    at,
    page,
    country,
    isFirst: false,
    attributes,
    custom: custom as ReadonlyMap<string, AttributeValue> | undefined,
    ...fields,
  };
}
