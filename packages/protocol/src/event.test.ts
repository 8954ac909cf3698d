import { describe, expect, it } from 'vitest';
import { eventSchema } from './event.ts';

const assignment = {
  experimentKey: 'cta',
  experimentId: 'e',
  variantKey: 'control',
  variantId: 'v',
  isControl: true,
};
const event = {
  projectKey: 'pk_test',
  anonymousId: '00000000-0000-4000-8000-000000000000',
  eventName: 'purchase',
  assignments: [assignment],
};
const parse = (fields: object) => eventSchema.safeParse({ ...event, ...fields });
const problems = (fields: object) => parse(fields).error?.issues.map((issue) => issue.path.join('.'));

it('accepts an event with only the required fields', () => {
  expect(parse({}).data).toEqual(event);
});

describe('refuses, with the path,', () => {
  it.each([
    ['projectKey', { projectKey: 'p k' }],
    ['projectKey', { projectKey: 1 }],
    ['projectKey', { projectKey: undefined }],
    ['anonymousId', { anonymousId: 'urn:uuid:00000000-0000-4000-8000-000000000000' }],
    ['anonymousId', { anonymousId: '00000000-0000-4000-8000-000000000000\n' }],
    ['eventName', { eventName: '' }],
    ['eventName', { eventName: '   ' }],
    ['eventName', { eventName: 'a\nb' }],
    ['eventName', { eventName: 'a\u0000' }],
    ['eventName', { eventName: 'a\ud800' }],
    ['eventName', { eventName: 'x'.repeat(129) }],
    ['assignments', { assignments: undefined }],
    ['assignments', { assignments: {} }],
    ['assignments', { assignments: new Array(101).fill(assignment) }],
    ['assignments.0', { assignments: [null] }],
    ['assignments.1.isControl', { assignments: [assignment, { ...assignment, isControl: 'true' }] }],
    ['assignments.0.variantKey', { assignments: [{ ...assignment, variantKey: 'x'.repeat(129) }] }],
    ['assignments.0.variantKey', { assignments: [{ ...assignment, variantKey: 'a\u0000' }] }],
    ['assignments.0.experimentId', { assignments: [{ ...assignment, experimentId: 'a\ud800' }] }],
    ['createdAt', { createdAt: 'yesterday' }],
    ['createdAt', { createdAt: 1 }],
    ['createdAt', { createdAt: '2026-02-30T00:00:00Z' }],
    ['payload', { payload: [] }],
    ['payload', { payload: 'x' }],
    ['payload', { payload: { text: 'x'.repeat(40 * 1024) } }],
    ['payload', { payload: { ['k'.repeat(129)]: 1 } }],
    ['payload', { payload: Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`k${index}`, 1])) }],
    ['payload', { payload: JSON.parse(`${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`) }],
  ])('%s in %j', (path, fields) => {
    expect(problems(fields)).toEqual([path]);
  });
});

describe('accepts', () => {
  it.each([
    { payload: null },
    { createdAt: null },
    { url: '' },
    { referrer: null },
    { eventName: 'right-to-left \u202e' },
    { eventName: '<script>' },
    { payload: { a: { a: { a: { a: { a: {} } } } } } },
    { anonymousId: '00000000-0000-0000-0000-000000000000' },
    { anonymousId: 'ABCDEF00-0000-4000-8000-00000000000A' },
  ])('%j', (fields) => {
    expect(parse(fields).success).toBe(true);
  });

  it('malformed extension fields as though they were absent', () => {
    const odd = { eventId: '', sentAt: 'x', sequence: 'a', version: '1.0.0', late: 'yes', automation: 1 };
    expect(parse(odd).data).toEqual(event);
  });

  it('long free texts, truncated', () => {
    const parsed = parse({ url: 'u'.repeat(9_000), userAgent: 'a'.repeat(10_000) });
    expect([parsed.data?.url?.length, parsed.data?.userAgent?.length]).toEqual([2_048, 1_024]);
  });

  it('unknown and server-only fields, ignoring them', () => {
    expect(parse({ ip: '192.0.2.1', verified: true, bot: true, colour: 'red' }).data).toEqual(event);
  });

  it('a key named __proto__ as data', () => {
    const payload: unknown = JSON.parse('{"__proto__":{"polluted":1}}');
    expect(parse({ payload }).success).toBe(true);
    expect(Object.hasOwn({}, 'polluted') || 'polluted' in {}).toBe(false);
  });
});

it('refuses deeply nested brackets without exhausting the stack', () => {
  const payload: unknown = JSON.parse(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
  expect(problems({ payload })).toEqual(['payload']);
});
