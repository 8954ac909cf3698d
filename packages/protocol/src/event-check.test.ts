import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventSchema } from './event.ts';
import { readEventHead } from './event-check.ts';
import { eventProblems } from './event-problems.ts';
import { defaultLimits, type Limits } from './limits.ts';

const narrow: Limits = {
  ...defaultLimits,
  maxPayloadBytes: 200,
  maxPayloadDepth: 3,
  maxPayloadKeys: 4,
  maxPayloadKeyLength: 6,
  maxEventNameLength: 8,
  maxAssignments: 2,
};

/** Mostly valid, sometimes anything: otherwise nothing would ever get past the first field. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<unknown> = fc.anything()) =>
  fc.oneof({ weight: 12, arbitrary: right as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: wrong });
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\udc00',
    '😀',
    '\u202e',
    '\n',
    '\u0085',
    'x'.repeat(128),
    'x'.repeat(129),
  ),
);
const assignment = fc.record({
  experimentKey: mostly(text),
  experimentId: mostly(text),
  variantKey: mostly(text),
  variantId: mostly(text),
  isControl: mostly(fc.boolean()),
});
const timestamp = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  fc.constantFrom('2026-02-30', 'yesterday', '2026-01-02', '2026-W01-1', '20260102T0304Z', ''),
);
const body = fc.record(
  {
    projectKey: mostly(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), text),
    anonymousId: mostly(fc.uuid(), text),
    eventName: mostly(text),
    assignments: mostly(fc.array(mostly(assignment), { maxLength: 3 })),
    payload: mostly(
      fc.oneof(fc.object({ maxDepth: 4, withNullPrototype: true }), fc.constantFrom(null, undefined)),
    ),
    createdAt: mostly(fc.oneof(timestamp, fc.constantFrom(null, undefined))),
    eventId: fc.oneof(text, fc.anything()),
    url: fc.anything(),
    sequence: fc.anything(),
    late: fc.anything(),
    extra: fc.anything(),
  },
  { requiredKeys: ['projectKey', 'anonymousId', 'eventName', 'assignments'] },
);

describe.each([
  ['the contract', defaultLimits],
  ['narrow limits', narrow],
] as const)('under %s', (_name, limits) => {
  const schema = createEventSchema(limits);

  it('the quick check accepts exactly what the schema accepts, with equal values', () => {
    let taken = 0;
    fc.assert(
      fc.property(body, (value) => {
        const sent = JSON.stringify(value) ?? 'null';
        const received: unknown = JSON.parse(sent);
        const head = readEventHead(received, limits, sent.length);
        const parsed = schema.safeParse(received);
        expect(head !== undefined).toBe(parsed.success);
        if (head === undefined || !parsed.success) return;
        taken += 1;
        const { projectKey, anonymousId, eventId } = parsed.data;
        expect(head).toEqual({ projectKey, anonymousId, eventId });
      }),
      { numRuns: 1_500, seed: 20_260_102 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('the quick check rejects anything but objects', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        if (schema.safeParse(value).success) return;
        expect(readEventHead(value, limits, 0)).toBeUndefined();
      }),
    );
  });

  it('each offending field has one row, without its value', () => {
    fc.assert(
      fc.property(body, (value) => {
        const received: unknown = JSON.parse(JSON.stringify(value));
        const rows = eventProblems(received, { schema, limits, maxRows: 100 });
        expect(rows.length > 0).toBe(!schema.safeParse(received).success);
        const paths = rows.map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
        for (const { message } of rows) expect(message).toMatch(/^must [^\n]{3,120}$/);
      }),
    );
  });
});

describe('a payload with a short text is not measured', () => {
  it.each([
    '1e20',
    '-1e20',
    '1E+20',
    '9e20',
    '123456789012345678901e0',
    '"\\u001f"',
    '"\u{1f600}"',
    '"購"',
    '1e-7',
  ])('and does not exceed the limit even if made of %s', (value) => {
    const payload = `{"a":[${new Array(20).fill(value).join()}]}`;
    const written = new TextEncoder().encode(JSON.stringify(JSON.parse(payload))).length;
    expect(written).toBeLessThanOrEqual(payload.length * 6);
  });
});

it('does not read the entries of an overlong list', () => {
  const rows = eventProblems(
    { assignments: new Array(50_000).fill({}) },
    { schema: createEventSchema(defaultLimits), limits: defaultLimits, maxRows: 1_000 },
  );
  expect(rows.map(({ path }) => path)).toEqual(['projectKey', 'anonymousId', 'eventName', 'assignments']);
});

it('stops at the maximum number of rows', () => {
  const schema = createEventSchema(defaultLimits);
  expect(eventProblems({}, { schema, limits: defaultLimits, maxRows: 2 })).toHaveLength(2);
});

it('reports only the type of a field with the wrong type', () => {
  const body = {
    projectKey: 'pk',
    anonymousId: crypto.randomUUID(),
    eventName: 'a',
    assignments: 'x'.repeat(101),
  };
  expect(
    eventProblems(body, { schema: createEventSchema(defaultLimits), limits: defaultLimits, maxRows: 100 }),
  ).toEqual([{ path: 'assignments', message: 'must be an array' }]);
});

it('reports the first bad assignments without reading those beyond the row limit', () => {
  let looked = 0;
  const schema = createEventSchema(defaultLimits);
  const good = { experimentKey: 'e', experimentId: 'e', variantKey: 'v', variantId: 'v', isControl: true };
  const assignments = Array.from({ length: 100 }, (_, n) =>
    n === 0
      ? good
      : {
          get isControl() {
            looked += 1;
            return undefined;
          },
        },
  );
  const body = { projectKey: 'pk', anonymousId: crypto.randomUUID(), eventName: 'a', assignments };
  const rows = eventProblems(body, { schema, limits: defaultLimits, maxRows: 10 });
  expect(rows.map(({ path }) => path)).toEqual(
    eventProblems(body, { schema, limits: defaultLimits, maxRows: 500 })
      .slice(0, 10)
      .map(({ path }) => path),
  );
  looked = 0;
  eventProblems(body, { schema, limits: defaultLimits, maxRows: 10 });
  expect(looked).toBeLessThan(50);
});
