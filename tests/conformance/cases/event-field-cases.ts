import { assignment, type EdgeCase, event, eventWith, post, refused, success } from './edge-case.ts';

const invalid = (...details: readonly string[]) => refused(400, 'invalid_request', details);
const noKey = refused(400, 'invalid_project_key', ['projectKey']);
const noVisitor = refused(400, 'invalid_anonymous_id', ['anonymousId']);
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
/** A payload whose JSON has this many bytes. */
const payloadOf = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
/** Each counts as two characters. */
const emoji = (count: number) => '😀'.repeat(count);
const variants = (field: string, values: readonly unknown[], expected: ReturnType<typeof refused>) =>
  values.map((value) =>
    post(`${field} ${String(JSON.stringify(value)).slice(0, 40)}`, { ...event, [field]: value }, expected),
  );

/** `POST /sdk/event`: fields that are required. */
const required: readonly EdgeCase[] = [
  ...variants(
    'projectKey',
    [undefined, null, 1, true, {}, [], ['pk_test'], '', 'p k', 'k'.repeat(65), 'a\0'],
    noKey,
  ),
  ...variants('projectKey', ['pk_test\n', 'pk\ud800', 'pk_tést', '../x', { toString: 'pk_test' }], noKey),
  ...variants(
    'anonymousId',
    [undefined, null, 1, {}, [], '', 'x', `{${event.anonymousId}}`, `${event.anonymousId}\n`],
    noVisitor,
  ),
  ...variants(
    'anonymousId',
    [`urn:uuid:${event.anonymousId}`, `${event.anonymousId}\0`, ' '.repeat(36)],
    noVisitor,
  ),
  ...variants(
    'eventName',
    [undefined, null, 1, {}, [], '', ' ', '\u2003 \ufeff', 'x'.repeat(129)],
    invalid('eventName'),
  ),
  ...variants(
    'eventName',
    ['a\nb', 'a\rb', 'a\tb', 'a\0', '\u0085', '\u007f', 'a\ud800', '\udc00a', '\u001b[31m'],
    invalid('eventName'),
  ),
  ...variants('assignments', [undefined, null, {}, 'x', 'x'.repeat(101), 1, true], invalid('assignments')),
  ...variants('assignments', [new Array(101).fill(assignment)], invalid('assignments')),
  ...variants('eventName', [emoji(65)], invalid('eventName')),
  ...variants('eventName', [emoji(64)], success),
  ...variants('assignments', [[{ ...assignment, variantId: emoji(65) }]], invalid('assignments.0.variantId')),
  ...variants('assignments', [[{ ...assignment, variantId: emoji(64) }]], success),
  ...variants('assignments', [[null], [1], ['x'], [[]]], invalid('assignments.0')),
  post(
    '13,000 assignments that are null',
    { ...event, assignments: new Array(13_000).fill(null) },
    {
      status: 400,
      code: 'invalid_request',
    },
  ),
  ...['experimentKey', 'experimentId', 'variantKey', 'variantId'].flatMap((field) =>
    [undefined, null, 1, 'x'.repeat(129), 'a\0', 'a\udfff', {}].map((value) =>
      post(
        `assignment with ${field} ${String(JSON.stringify(value)).slice(0, 20)}`,
        { ...event, assignments: [assignment, { ...assignment, [field]: value }] },
        invalid(`assignments.1.${field}`),
      ),
    ),
  ),
  ...[undefined, null, 'true', 1, 0, []].map((value) =>
    post(
      `assignment with isControl ${JSON.stringify(value)}`,
      { ...event, assignments: [{ ...assignment, isControl: value }] },
      invalid('assignments.0.isControl'),
    ),
  ),
  post(
    'projectKey and anonymousId wrong',
    { ...event, projectKey: '', anonymousId: 'x' },
    {
      ...refused(400, 'invalid_project_key', ['projectKey', 'anonymousId']),
    },
  ),
  post(
    'everything wrong, one detail for each field',
    { projectKey: [], anonymousId: '', eventName: '\n', assignments: 1, payload: [], createdAt: 0 },
    {
      ...refused(400, 'invalid_project_key', [
        'projectKey',
        'anonymousId',
        'eventName',
        'assignments',
        'payload',
        'createdAt',
      ]),
    },
  ),
  post('100 assignments', { ...event, assignments: new Array(100).fill(assignment) }, success),
  post(
    'an upper-case anonymousId',
    { ...event, anonymousId: 'ABCDEF00-0000-4000-8000-00000000000A' },
    success,
  ),
  ...[
    'right-to-left \u202e',
    '<script>alert(1)</script>',
    '$exposure',
    '$goal:buy',
    'é',
    '購入',
    '😀',
    'a'.repeat(128),
  ]
    .concat(['__proto__', 'constructor', "'; drop table events; --", '{{7*7}}', '\u200b', ' a '])
    .map((eventName) => post(`eventName ${eventName.slice(0, 30)}`, { ...event, eventName }, success)),
  post(
    'empty strings in an assignment',
    { ...event, assignments: [{ ...assignment, experimentKey: '', variantId: '' }] },
    success,
  ),
  post(
    'additional fields in an assignment',
    { ...event, assignments: [{ ...assignment, experimentName: 'x', weight: {} }] },
    success,
  ),
];

/** `POST /sdk/event`: `payload`, `createdAt`, and fields that never cause a refusal. */
const optional: readonly EdgeCase[] = [
  ...variants('payload', [[], 'x', 1, 0, true, '', [{}], '{}'], invalid('payload')),
  ...variants(
    'payload',
    [keys(257), { ['k'.repeat(129)]: 1 }, { a: 'x'.repeat(40 * 1024) }, nested(33)],
    invalid('payload'),
  ),
  ...variants('payload', [payloadOf(32_769), { [emoji(65)]: 1 }], invalid('payload')),
  ...variants('payload', [payloadOf(32_768), { [emoji(64)]: 1 }], success),
  ...variants('payload', [{ a: keys(200), b: [keys(57)] }], invalid('payload')),
  post(
    'payload nested 4,200 deep',
    eventWith(`"payload":${'{"a":'.repeat(4_200)}1${'}'.repeat(4_200)}`),
    invalid('payload'),
  ),
  post(
    'payload of arrays 20,000 deep',
    eventWith(`"payload":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    invalid('payload'),
  ),
  post(
    'payload of numbers that grow when serialized',
    eventWith(`"payload":{"a":[${'1e20,'.repeat(3_000)}0]}`),
    invalid('payload'),
  ),
  post(
    'payload of 11,000 characters of three bytes',
    { ...event, payload: { a: '購'.repeat(11_000) } },
    invalid('payload'),
  ),
  ...variants(
    'payload',
    [null, {}, keys(256), nested(32), { a: [1, [2, [3]]] }, { '': '' }, { ['k'.repeat(128)]: 1 }],
    success,
  ),
  ...variants(
    'payload',
    [{ a: '\0' }, { a: '\ud800' }, { '\0': 1 }, { a: '\u202e</script>' }, { a: 'x'.repeat(30_000) }],
    success,
  ),
  ...[
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":1e999}',
    '{"a":-0}',
  ]
    .concat([
      '{"a":1e400,"b":-1e400}',
      '{"toString":1,"hasOwnProperty":2,"valueOf":3}',
      '{"a":9007199254740993}',
    ])
    .concat([
      '{"a":0.1e-400}',
      `{"a":${'9'.repeat(5_000)}}`,
      '{"\\u0000":"\\u0000"}',
      '{"a":"\\ud83d"}',
      '{"$context":{}}',
    ])
    .map((payload) => post(`payload ${payload.slice(0, 40)}`, eventWith(`"payload":${payload}`), success)),
  ...variants(
    'createdAt',
    ['yesterday', 1, 0, true, {}, [], '', '2026-02-30T00:00:00Z', '2026-13-01'],
    invalid('createdAt'),
  ),
  ...variants(
    'createdAt',
    [
      '2026-01-02T25:00:00Z',
      'Fri, 02 Jan 2026 03:04:05 GMT',
      '1767323045',
      '01/02/2026',
      '2026-01-02T03:04:05Z ',
    ],
    invalid('createdAt'),
  ),
  ...variants(
    'createdAt',
    ['2026-01-02T03:04:05+24:00', 'T10:00', '2026-01-02T03:04:05.678Z[UTC]', '２０２６-01-02'],
    invalid('createdAt'),
  ),
  ...variants(
    'createdAt',
    [null, '2026-01-02', '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05+02:00', '2026-01-02 03:04'],
    success,
  ),
  ...variants(
    'createdAt',
    ['2016-01-02T03:04:05Z', '2036-01-02T03:04:05Z', '0001-01-01', '+275760-09-13'],
    success,
  ),
  ...variants('url', ['', null, 1, {}, 'u'.repeat(9_000), 'javascript:alert(1)', '\0\ud800'], success),
  ...variants('referrer', ['', null, [], 'r'.repeat(9_000), 'not a url'], success),
  ...variants('userAgent', ['', null, false, 'u'.repeat(10_000), '\u0000', '() { :;}; echo'], success),
  ...variants(
    'eventId',
    ['evt_1', '', null, 1, 'e'.repeat(129), emoji(65), {}, 'a\0', '\ud800', '__proto__'],
    success,
  ),
  ...variants('sentAt', ['x', null, 1, '2026-02-30', {}], success),
  ...variants('sequence', ['a', null, 0, -1, 1.5, 1, 9_007_199_254_740_991, {}, '1'], success),
  ...variants('version', ['1.0.0', null, 1, {}, '2026-01-01T00:00:00.000Z', 'yesterday'], success),
  ...variants('late', ['yes', null, 1, true, {}], success),
  ...variants('automation', ['yes', null, 0, true, []], success),
  post('sequence 1e999', eventWith('"sequence":1e999'), success),
  post(
    'fields that only the server sets',
    {
      ...event,
      ip: '192.0.2.1',
      receivedAt: 1,
      verified: true,
      bot: true,
      unclaimed: 1,
      country: 'XX',
      requestId: {},
    },
    success,
  ),
  post('unknown fields', { ...event, colour: 'red', nested: { a: [1, { b: 2 }] }, '': 0 }, success),
  post('an unknown field 20,000 deep', eventWith(`"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`), success),
  post(
    '__proto__ beside the fields',
    eventWith('"__proto__":{"eventName":1},"constructor":null,"prototype":[]'),
    success,
  ),
];

/** `POST /sdk/event`: its fields. */
export const eventFieldCases: readonly EdgeCase[] = [...required, ...optional];
