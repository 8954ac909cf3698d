import { type Audience, audienceSchema, parseCustomAttributes } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { randomAttributes, randomAudience } from './audience.fixture.ts';
import { prepareAudience } from './audience.ts';
import { traceAudience } from './audience-trace.ts';
import { parsePageUrl } from './page-url.ts';
import { attributesOf } from './snapshot.fixture.ts';
import vectors from './vectors/audiences.json' with { type: 'json' };
import { createAttributes } from './visitor/attributes.ts';

/** An audience, a request, and whether its visitor matches. */
interface AudienceCase {
  readonly when: string;
  readonly audience: unknown;
  /** Name of a user agent. */
  readonly agent?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the bootstrap. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The `attributes` parameter, as an object or as text. */
  readonly attributes?: object;
  readonly attributesText?: string;
  readonly matches: boolean;
}

const agents: Readonly<Record<string, string>> = vectors.agents;
const cases: readonly AudienceCase[] = vectors.cases;

function attributesOfCase({ agent, headers = {}, parameters = {}, ...fields }: AudienceCase) {
  const custom = parseCustomAttributes(fields.attributesText || JSON.stringify(fields.attributes ?? {}));
  const country = headers['cf-ipcountry'] ?? '';
  return createAttributes({
    page: parameters.url === undefined ? undefined : parsePageUrl(parameters.url),
    userAgent: headers['user-agent'] ?? (agent === undefined ? undefined : agents[agent]),
    clientHints: {
      brands: headers['sec-ch-ua'],
      mobile: headers['sec-ch-ua-mobile'],
      platform: headers['sec-ch-ua-platform'],
    },
    country: country.length === 2 ? country : '',
    acceptLanguage: headers['accept-language'],
    referrer: parameters.referrer,
    utm: parameters.utm,
    returning: parameters.returning,
    custom: custom.status === 'valid' ? custom.attributes : undefined,
  });
}

describe(`audiences: ${cases.length} cases`, () => {
  it.each(cases)('$when: $matches', (audienceCase) => {
    const audience = audienceSchema.parse(audienceCase.audience);
    const attributes = attributesOfCase(audienceCase);
    expect(prepareAudience(audience)(attributes)).toBe(audienceCase.matches);
    expect(traceAudience(audience, attributes).passed).toBe(audienceCase.matches);
  });

  it('have the user agents that they name', () => {
    for (const { agent } of cases) if (agent !== undefined) expect(agents).toHaveProperty(agent);
  });
});

it('matches its trace, for any audience and visitor', () => {
  fc.assert(
    fc.property(randomAudience, randomAttributes, (audience, attributes) => {
      expect(traceAudience(audience, attributes).passed).toBe(prepareAudience(audience)(attributes));
    }),
    { numRuns: runs(2_000) },
  );
});

it('is the opposite of its negation, for any audience and visitor', () => {
  fc.assert(
    fc.property(randomAudience, randomAttributes, (audience, attributes) => {
      expect(prepareAudience({ not: audience })(attributes)).toBe(!prepareAudience(audience)(attributes));
    }),
  );
});

it('requires every part of all, and one part of any', () => {
  fc.assert(
    fc.property(fc.array(randomAudience, { maxLength: 5 }), randomAttributes, (parts, attributes) => {
      const held = parts.map((part) => prepareAudience(part)(attributes));
      expect(prepareAudience({ all: parts })(attributes)).toBe(held.every(Boolean));
      expect(prepareAudience({ any: parts })(attributes)).toBe(held.some(Boolean));
    }),
  );
});

it('rejects an unknown operator by name', () => {
  const audience: unknown = { all: [{ attribute: 'plan', operator: 'resembles', value: 'pro' }] };
  expect(() => prepareAudience(audience as Audience)).toThrow('Unknown audience operator "resembles"');
});

it.each([
  ['a number for a text', { attribute: 'plan', operator: 'contains', value: 5 }],
  ['nothing for a value', { attribute: 'plan', operator: 'starts_with' }],
  ['a text for a number', { attribute: 'plan', operator: 'greater', value: 'many' }],
  ['a single value for a list', { attribute: 'plan', operator: 'in', value: 'pro' }],
])('tolerates %s in a stored audience', (_, condition) => {
  const matches = prepareAudience(condition as Audience);
  expect(matches(attributesOf({ plan: 'other' }))).toBe(false);
});
