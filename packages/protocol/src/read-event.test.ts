import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { createEventSchema } from './event.ts';
import { defaultLimits, widestLimits } from './limits.ts';
import { readEvent } from './read-event.ts';

const schema = createEventSchema(widestLimits);
const required = {
  projectKey: 'pk_test',
  anonymousId: '0B8E9B0A-52a1-4c5e-9d0a-3f6d0c9e1a22',
  eventName: 'buy',
  assignments: [],
};
const assignment = {
  experimentKey: 'e',
  experimentId: '',
  variantKey: 'v',
  variantId: 'x'.repeat(128),
  isControl: false,
};
/** Valid and invalid values of optional fields. */
const values: readonly unknown[] = [
  undefined,
  null,
  '',
  'text',
  '😀'.repeat(1_100),
  '\ud800',
  'a\0b',
  0,
  1,
  -1,
  1.5,
  2 ** 53,
  2 ** 53 - 1,
  true,
  false,
  [],
  ['a'],
  {},
  { a: 1 },
  '2026-01-02T03:04:05.678Z',
  '2026-01-02T03:04:05Z',
  '2026-01-02T03:04:05+01:00',
  '2026-02-30T00:00:00.000Z',
  '2026-01-02',
  'yesterday',
];
const optional = [
  'payload',
  'url',
  'referrer',
  'userAgent',
  'createdAt',
  'eventId',
  'sentAt',
  'sequence',
  'version',
  'late',
  'automation',
] as const;

describe(`an optional field: ${optional.length * values.length} cases`, () => {
  it.each(optional)('is parsed as the schema parses it: %s', (field) => {
    for (const value of values) {
      const body = { ...required, [field]: value };
      expect(readEvent(body, widestLimits, 1_000), `${value}`).toEqual(schema.safeParse(body).data);
    }
  });
});

it('parses whatever the schema parses, with equal values', () => {
  const anything = fc.oneof(fc.constantFrom(...values), fc.anything());
  const body = fc
    .record(
      {
        ...Object.fromEntries(optional.map((field) => [field, anything])),
        payload: fc.oneof(fc.object({ maxDepth: 3, withNullPrototype: true }), fc.constantFrom(null, 'text')),
        createdAt: fc.constantFrom(null, '2026-01-02', '2026-01-02T03:04:05Z', 'yesterday'),
      },
      { requiredKeys: [] },
    )
    .map((fields) => ({ ...required, assignments: [assignment], ...fields }));
  let taken = 0;
  fc.assert(
    fc.property(body, (value) => {
      const text = JSON.stringify(value);
      const received: unknown = JSON.parse(text);
      const event = readEvent(received, widestLimits, text.length);
      expect(event).toEqual(schema.safeParse(received).data);
      if (event !== undefined) taken += 1;
    }),
    { numRuns: runs(1_000) },
  );
  expect(taken).toBeGreaterThan(300);
});

it('leaves invalid events to the schema', () => {
  for (const body of [null, [], 'x', {}, { ...required, eventName: '' }, { ...required, assignments: [1] }])
    expect(readEvent(body, defaultLimits, 100)).toBeUndefined();
});
