import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceOperators, visitorAttributes } from './audience.ts';
import { audienceProblems } from './audience-problems.ts';
import { audienceSchema } from './audience-schema.ts';

const plan = { attribute: 'plan', operator: 'equals', value: 'pro' };
const problemsOf = (value: unknown) =>
  audienceProblems(value).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('accepts', () => {
  it.each<[string, unknown]>([
    ['with a condition', plan],
    ['with all, any and not', { all: [plan, { any: [plan, { not: plan }] }] }],
    ['with a list', { attribute: 'device', operator: 'in', value: ['mobile', 'Desktop'] }],
    ['with a list of all scalars', { attribute: 'plan', operator: 'in', value: ['pro', 5, true, ''] }],
    ['with an empty text to equal', { attribute: 'query.beta', operator: 'equals', value: '' }],
    ['with a number', { attribute: 'age', operator: 'greater', value: -1.5 }],
    ['with a number of a parameter', { attribute: 'query.cart', operator: 'less', value: 100 }],
    ['with a number of a campaign', { attribute: 'utm_content', operator: 'less', value: 100 }],
    ['without a value to exist', { attribute: 'plan', operator: 'exists' }],
    ['with a value to exist', { attribute: 'plan', operator: 'exists', value: false }],
    ['with a country', { attribute: 'country', operator: 'equals', value: 'de' }],
    ['with a language', { attribute: 'language', operator: 'equals', value: 'zh-Hant-TW' }],
    ['with a host', { attribute: 'referrer_host', operator: 'equals', value: 'www.bücher.example' }],
    ['with a part of a host', { attribute: 'referrer_host', operator: 'contains', value: '.google.' }],
    ['with an expression for a host', { attribute: 'referrer_host', operator: 'regex', value: '^a(?:b|c)' }],
    ['with a browser', { attribute: 'browser', operator: 'equals', value: 'samsung_internet' }],
    ['with a system in mixed case', { attribute: 'os', operator: 'equals', value: 'macOS' }],
    ['with a returning visitor', { attribute: 'returning', operator: 'in', value: [true, false] }],
    ['with a part of a device', { attribute: 'device', operator: 'contains', value: 'mob' }],
    ['with a campaign’s own parameter', { attribute: 'utm_id', operator: 'exists' }],
    ['with the end of a device', { attribute: 'device', operator: 'contains', value: 'TOP' }],
    ['with slashes to find', { attribute: 'path', operator: 'regex', value: '/product/' }],
    ['with a dollar to find', { attribute: 'path', operator: 'regex', value: '/a\\$/' }],
    ['with a name of another language', { attribute: 'größe os', operator: 'exists' }],
    ['with a name that objects have', { attribute: '__proto__', operator: 'exists' }],
    ['at depth 8', nested(8)],
    ['with 200 conditions', { any: Array.from({ length: 200 }, () => plan) }],
  ])('%s', (_, audience) => {
    expect(problemsOf(audience)).toEqual([]);
  });

  it.each(visitorAttributes)('with the attribute %s', (attribute) => {
    expect(problemsOf({ attribute, operator: 'exists' })).toEqual([]);
  });
});

describe('rejects', () => {
  const either = 'must be a condition (attribute, operator, value), or one of all, any and not';
  const operators = audienceOperators.join(', ');
  const condition = (fields: object) => ({ ...plan, ...fields });

  it.each<[string, unknown, ...string[]]>([
    ['nothing', null, `: ${either}`],
    ['a text', 'mobile', `: ${either}`],
    ['a list', [plan], `: ${either}`],
    ['an empty object', {}, `: ${either}`],
    ['an empty list', { all: [] }, 'all: must have at least 1 entry'],
    ['no list', { any: plan }, 'any: must be a list'],
    ['a part that is none', { all: [plan, 'pro'] }, `all.1: each part ${either}`],
    ['a negated list', { not: [plan] }, `not: each part ${either}`],
    [
      'two groups',
      { all: [plan], any: [plan] },
      'any: cannot be combined with all at the same level; nest one inside the other',
    ],
    [
      'a group in a condition',
      { ...plan, all: [plan] },
      'attribute: cannot be combined with all: make the condition a separate part',
      'operator: cannot be combined with all: make the condition a separate part',
      'value: cannot be combined with all: make the condition a separate part',
    ],
    ['an unknown field', { ...plan, values: [] }, 'values: unknown field "values"'],
    ['an unknown field of a group', { all: [plan], note: 'x' }, 'note: unknown field "note"'],
    ['only unknown fields', { device: 'mobile' }, 'device: unknown field "device"'],
    ['no operator', { attribute: 'plan', value: 'pro' }, 'operator: is missing'],
    ['no attribute', { operator: 'exists' }, 'attribute: is missing'],
    ['an unknown operator', condition({ operator: 'is' }), `operator: must be one of ${operators}`],
    ['an operator of objects', condition({ operator: 'toString' }), `operator: must be one of ${operators}`],
    ['an attribute that is no text', condition({ attribute: 5 }), 'attribute: must be text'],
    ['an empty attribute', condition({ attribute: ' ' }), 'attribute: must not be empty'],
    [
      'a long attribute',
      condition({ attribute: 'a'.repeat(129) }),
      'attribute: must have at most 128 characters',
    ],
    [
      'an attribute with a line break',
      condition({ attribute: 'pl\nan' }),
      'attribute: must be a name without control characters or surrounding spaces',
    ],
    [
      'an attribute with spaces around it',
      condition({ attribute: ' plan' }),
      'attribute: must be a name without control characters or surrounding spaces',
    ],
    [
      'a parameter without a name',
      condition({ attribute: 'query.' }),
      'attribute: must name a parameter, as in query.ref',
    ],
    ['no value', { attribute: 'plan', operator: 'equals' }, 'value: is required by equals'],
    [
      'no list of values',
      { attribute: 'plan', operator: 'in' },
      'value: is missing; operator in needs a list',
    ],
    ['a list to equal', condition({ value: ['pro'] }), 'value: must be text, a number, true or false'],
    ['null to equal', condition({ value: null }), 'value: must be text, a number, true or false'],
    ['no number', condition({ value: Number.NaN }), 'value: must be text, a number, true or false'],
    ['one value in no list', condition({ operator: 'in' }), 'value: must be a list'],
    [
      'an empty list of values',
      condition({ operator: 'in', value: [] }),
      'value: must have at least 1 entry',
    ],
    [
      'a long list of values',
      condition({ operator: 'in', value: Array.from({ length: 1_001 }, () => 'x') }),
      'value: must have at most 1000 entries',
    ],
    [
      'objects in a list of values',
      condition({ operator: 'in', value: ['pro', {}, null] }),
      'value.1: must be text, a number, true or false',
      'value.2: must be text, a number, true or false',
    ],
    ['a number to contain', condition({ operator: 'contains', value: 5 }), 'value: must be text'],
    ['nothing to contain', condition({ operator: 'contains', value: '' }), 'value: must not be empty'],
    ['nothing to begin with', condition({ operator: 'starts_with', value: '' }), 'value: must not be empty'],
    ['an empty expression', condition({ operator: 'regex', value: '' }), 'value: must not be empty'],
    ...['/^pro$/i', '/^pro/', '/pro$/'].map((value): [string, unknown, string] => [
      `an expression written as ${value}`,
      condition({ operator: 'regex', value }),
      'value: must not have slashes around it; start it with (?i) to ignore case',
    ]),
    ['a text to be greater than', condition({ operator: 'greater', value: '5' }), 'value: must be a number'],
    [
      'no end to be less than',
      condition({ operator: 'less', value: Number.POSITIVE_INFINITY }),
      'value: must be a number',
    ],
    ['a text to exist', condition({ operator: 'exists', value: 'yes' }), 'value: must be true or false'],
    ['a long text', condition({ value: 'x'.repeat(2_049) }), 'value: must have at most 2048 characters'],
    ['a NUL', condition({ value: 'a\u0000' }), 'value: must not contain NUL or lone surrogates'],
    ['lone surrogate', condition({ value: 'a\ud800' }), 'value: must not contain NUL or lone surrogates'],
    [
      'a device that nobody has',
      { attribute: 'device', operator: 'in', value: ['mobile', 'phone'] },
      'value.1: must be one of mobile, tablet, desktop',
    ],
    [
      'a device that is a number',
      { attribute: 'device', operator: 'equals', value: 1 },
      'value: must be text',
    ],
    [
      'a country by name',
      { attribute: 'country', operator: 'equals', value: 'Germany' },
      'value: must be a two-letter country code such as DE',
    ],
    [
      'a country by another code',
      { attribute: 'country', operator: 'in', value: ['DE', 'uk'] },
      'value.1: must be GB, not "uk"',
    ],
    [
      'a language by name',
      { attribute: 'language', operator: 'equals', value: 'german' },
      'value: must be a language tag such as de or de-AT',
    ],
    [
      'a part of no device',
      { attribute: 'device', operator: 'contains', value: 'phone' },
      'value: must be part of one of mobile, tablet, desktop',
    ],
    [
      'the beginning of no device',
      { attribute: 'device', operator: 'starts_with', value: 'top' },
      'value: must be the start of one of mobile, tablet, desktop',
    ],
    [
      'a language with an underscore',
      { attribute: 'language', operator: 'equals', value: 'de_AT' },
      'value: must be a language tag such as de or de-AT',
    ],
    [
      'a referrer with a path',
      { attribute: 'referrer_host', operator: 'equals', value: 'https://google.com/' },
      'value: must be a host such as google.com',
    ],
    [
      'a referrer that begins with a scheme',
      { attribute: 'referrer_host', operator: 'starts_with', value: 'https://google' },
      'value: must be part of a host name, such as google',
    ],
    [
      'a referrer that has a path',
      { attribute: 'referrer_host', operator: 'contains', value: 'google.com/search' },
      'value: must be part of a host name, such as google',
    ],
    [
      'a browser with a blank',
      { attribute: 'browser', operator: 'equals', value: 'Samsung Internet' },
      'value: must be a name such as samsung_internet',
    ],
    [
      'a browser of another name',
      { attribute: 'browser', operator: 'equals', value: 'Microsoft Edge' },
      'value: must be edge, not "Microsoft Edge"',
    ],
    [
      'a system of another name',
      { attribute: 'os', operator: 'in', value: ['windows', 'Mac OS X'] },
      'value.1: must be macos, not "Mac OS X"',
    ],
    [
      'a text for returning',
      { attribute: 'returning', operator: 'equals', value: 'true' },
      'value: must be true or false',
    ],
    [
      'a part of returning',
      { attribute: 'returning', operator: 'contains', value: 'tr' },
      'operator: must be equals, in or exists: returning is true or false',
    ],
    [
      'a number for a device',
      { attribute: 'device', operator: 'greater', value: 1 },
      'operator: must not be greater: device is not a number',
    ],
    [
      'a ninth level',
      nested(9),
      `${Array.from({ length: 8 }, () => 'not').join('.')}: must not be nested deeper than 8`,
    ],
    [
      'a 201st condition',
      { any: Array.from({ length: 201 }, () => plan) },
      ': must not have more than 200 conditions',
    ],
    [
      'several things, in the order of the parts',
      { all: [{ ...plan, operator: '=' }, { any: [] }, { not: { ...plan, attribute: 'Device' } }] },
      `all.0.operator: must be one of ${operators}`,
      'all.1.any: must have at least 1 entry',
      'all.2.not.attribute: is unknown: "Device"; did you mean device?',
    ],
  ])('with %s', (_, audience, ...problems) => {
    expect(problemsOf(audience)).toEqual(problems);
  });

  it.each([
    ['Device', 'device'],
    ['DEVICE', 'device'],
    ['device-type', 'device'],
    ['utm-source', 'utm_source'],
    ['utmSource', 'utm_source'],
    ['UTM Campaign', 'utm_campaign'],
    ['referrer', 'referrer_host'],
    ['referrerHost', 'referrer_host'],
    ['user_agent', 'device, browser or os'],
    ['countryCode', 'country'],
    ['lang', 'language'],
    ['isReturning', 'returning'],
    ['query', 'query.<name>'],
    ['utm_sorce', 'utm_source'],
    ['utm_soruce', 'utm_source'],
    ['utm_sources', 'utm_source'],
    ['UTM-Capaign', 'utm_campaign'],
    ['utm_kontent', 'utm_content'],
  ])('the attribute %s, which should be %s', (attribute, meant) => {
    expect(problemsOf({ attribute, operator: 'exists' })).toEqual([
      `attribute: is unknown: "${attribute}"; did you mean ${meant}?`,
    ]);
  });
});

it('terminates for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
      for (const { message } of audienceProblems(value)) expect(message).not.toBe('');
    }),
  );
  let deep: unknown = plan;
  for (let level = 0; level < 100_000; level++) deep = { not: deep };
  expect(audienceProblems(deep)).toHaveLength(1);
  const wide = { all: Array.from({ length: 200_000 }, () => ({ any: [] })) };
  expect(audienceProblems(wide).length).toBeLessThan(500);
});

it('passes its problems to the schema, with their paths', () => {
  const { error } = audienceSchema.safeParse({ not: { attribute: 'Device', operator: 'exists' } });
  expect(error?.issues).toMatchObject([
    { path: ['not', 'attribute'], message: expect.stringMatching(/^is unknown/) },
  ]);
  expect(audienceSchema.parse(plan)).toEqual(plan);
});

/** A condition at this depth of nesting. */
function nested(depth: number): unknown {
  let audience: unknown = plan;
  for (let level = 1; level < depth; level++) audience = { not: audience };
  return audience;
}
