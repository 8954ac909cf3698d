import type { Audience } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { traceAudience } from './audience-trace.ts';
import type { Attributes } from './visit.ts';

const visitor: Attributes = {
  get: (name) =>
    new Map<string, string | number | boolean | readonly string[]>([
      ['device', 'tablet'],
      ['age', 17],
      ['returning', true],
      ['segments', ['new', 'vip']],
      ['none', []],
      ['long', 'x'.repeat(200)],
    ]).get(name),
};

it.each<[Audience, boolean, string]>([
  [
    { attribute: 'device', operator: 'in', value: ['mobile', 'desktop'] },
    false,
    'device is "tablet"; it must be one of mobile, desktop.',
  ],
  [
    { attribute: 'device', operator: 'equals', value: 'Tablet' },
    true,
    'device is "tablet"; it must be "Tablet".',
  ],
  [{ attribute: 'country', operator: 'equals', value: 'DE' }, false, 'country is not known.'],
  [{ attribute: 'country', operator: 'exists', value: false }, true, 'country is not known.'],
  [{ attribute: 'none', operator: 'exists' }, false, 'none is not known.'],
  [{ attribute: 'age', operator: 'exists', value: false }, false, 'age is 17; it must not be known.'],
  [{ attribute: 'age', operator: 'exists' }, true, 'age is 17; it must be known.'],
  [{ attribute: 'age', operator: 'greater', value: 17 }, false, 'age is 17; it must be greater than 17.'],
  [{ attribute: 'age', operator: 'less', value: 18 }, true, 'age is 17; it must be less than 18.'],
  [
    { attribute: 'returning', operator: 'equals', value: false },
    false,
    'returning is true; it must be false.',
  ],
  [
    { attribute: 'segments', operator: 'contains', value: 'VI' },
    true,
    'segments is "new", "vip"; it must contain "VI".',
  ],
  [
    { attribute: 'device', operator: 'starts_with', value: 'mob' },
    false,
    'device is "tablet"; it must begin with "mob".',
  ],
  [
    { attribute: 'device', operator: 'regex', value: '^t' },
    true,
    'device is "tablet"; it must match the regular expression "^t".',
  ],
  [
    { attribute: 'long', operator: 'in', value: Array.from({ length: 12 }, (_, index) => `v${index}`) },
    false,
    `long is "${'x'.repeat(99)}…"; it must be one of v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 and 2 more.`,
  ],
])('describes %j: %s', (audience, passed, message) => {
  const { attribute } = audience as { attribute: string };
  expect(traceAudience(audience, visitor)).toMatchObject({ rule: attribute, passed, message });
});

it('describes how each part of a tree evaluated', () => {
  const tablet: Audience = { attribute: 'device', operator: 'equals', value: 'tablet' };
  const german: Audience = { attribute: 'country', operator: 'equals', value: 'DE' };
  const trace = traceAudience({ all: [{ any: [tablet, german] }, { not: tablet }] }, visitor);
  const isTablet = { rule: 'device', passed: true, message: 'device is "tablet"; it must be "tablet".' };
  expect(trace).toMatchObject({
    rule: 'all',
    passed: false,
    code: 'all_of',
    parameters: { count: 2, held: 1 },
    message: 'Each of 2 must hold; 1 does.',
    parts: [
      {
        rule: 'any',
        passed: true,
        message: 'One of 2 must hold; 1 does.',
        parts: [isTablet, { rule: 'country', passed: false, message: 'country is not known.' }],
      },
      { rule: 'not', passed: false, message: 'It must not hold; it does.', parts: [isTablet] },
    ],
  });
});

it('includes the values of each sentence, so that clients can word it differently', () => {
  const { code, parameters } = traceAudience(
    { attribute: 'device', operator: 'in', value: ['a', 'b'] },
    visitor,
  );
  expect({ code, parameters }).toEqual({
    code: 'must_be_in',
    parameters: {
      attribute: 'device',
      found: '"tablet"',
      foundMore: 0,
      expected: 'a, b',
      expectedMore: 0,
    },
  });
});
