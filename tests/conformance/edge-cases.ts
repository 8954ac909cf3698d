/** A request to the public port and what the contract says of the answer. */
export interface EdgeCase {
  readonly when: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly status: number;
  /** Error code of the answer. */
  readonly code?: string;
  /** Exact JSON of the answer. */
  readonly json?: unknown;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Paths that `details` names. */
  readonly details?: readonly string[];
}

const visitor = '00000000-0000-4000-8000-000000000000';
const bootstrap = (query: string): string => `/sdk/bootstrap?${query}`;
const whole = `projectKey=pk_test&anonymousId=${visitor}`;
const event = { projectKey: 'pk_test', anonymousId: visitor, eventName: 'hello', assignments: [] };
const json = { 'content-type': 'application/json' };
const post = (when: string, body: unknown, expected: Partial<EdgeCase> & { status: number }): EdgeCase => ({
  when,
  method: 'POST',
  path: '/sdk/event',
  headers: json,
  body:
    typeof body === 'string' || body instanceof Uint8Array
      ? (body as EdgeCase['body'] & {})
      : JSON.stringify(body),
  ...expected,
});
const noStore = { 'cache-control': 'private, no-store' };
const emptyBlob = (projectKey: string) => ({
  projectKey,
  anonymousId: visitor,
  version: '1970-01-01T00:00:00.000Z',
  fetchedAt: '2026-01-02T03:04:05.678Z',
  hasActiveExperiments: false,
  assignments: [],
  experiments: [],
  goals: [],
  surveys: [],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
});
const success = { success: true };

/** The slice of the contract that is built, request by request. Runs against every binding of the edge. */
export const edgeCases: readonly EdgeCase[] = [
  {
    when: 'bootstrap without projectKey',
    path: bootstrap(`anonymousId=${visitor}`),
    status: 400,
    code: 'invalid_project_key',
    answerHeaders: noStore,
  },
  {
    when: 'bootstrap without anonymousId',
    path: bootstrap('projectKey=pk_test'),
    status: 400,
    code: 'invalid_anonymous_id',
  },
  { when: 'bootstrap without anything', path: '/sdk/bootstrap', status: 400, code: 'invalid_project_key' },
  {
    when: 'projectKey given twice',
    path: bootstrap(`projectKey=a&${whole}`),
    status: 400,
    code: 'invalid_project_key',
  },
  {
    when: 'anonymousId given twice',
    path: bootstrap(`anonymousId=${visitor}&${whole}`),
    status: 400,
    code: 'invalid_anonymous_id',
  },
  ...['not-a-uuid', 'undefined', 'null', `{${visitor}}`, `urn:uuid:${visitor}`, `${visitor}%0A`].map(
    (id): EdgeCase => ({
      when: `anonymousId ${id}`,
      path: bootstrap(`projectKey=pk_test&anonymousId=${id}`),
      status: 400,
      code: 'invalid_anonymous_id',
    }),
  ),
  ...['k'.repeat(1000), '%00', '..%2f..%2fetc', '%27%20OR%201=1--'].map(
    (key): EdgeCase => ({
      when: `projectKey ${key.slice(0, 20)}`,
      path: bootstrap(`projectKey=${key}&anonymousId=${visitor}`),
      status: 400,
      code: 'invalid_project_key',
    }),
  ),
  ...['pk_nobody', '__proto__', 'constructor'].map(
    (key): EdgeCase => ({
      when: `unknown project ${key}`,
      path: bootstrap(`projectKey=${key}&anonymousId=${visitor}`),
      status: 200,
      json: emptyBlob(key),
      answerHeaders: {
        ...noStore,
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Retry-After, X-Request-Id',
        'content-type': 'application/json; charset=utf-8',
      },
    }),
  ),
  { when: 'HEAD on bootstrap', method: 'HEAD', path: bootstrap(whole), status: 200 },
  { when: 'HEAD on health', method: 'HEAD', path: '/health', status: 200 },
  { when: 'health', path: '/health', status: 200, json: { ok: true, service: 'pixel-worker', kv: true } },
  ...['POST', 'PUT', 'DELETE', 'PATCH'].map(
    (method): EdgeCase => ({
      when: `${method} on bootstrap`,
      method,
      path: bootstrap(whole),
      status: 405,
      code: 'method_not_allowed',
      answerHeaders: { allow: 'GET, HEAD, OPTIONS' },
    }),
  ),
  {
    when: 'GET on event',
    path: '/sdk/event',
    status: 405,
    code: 'method_not_allowed',
    answerHeaders: { allow: 'POST, OPTIONS' },
  },
  ...['/sdk/bootstrap/', '/SDK/event', '/.git/config', '/nothing'].map(
    (path): EdgeCase => ({
      when: `unknown path ${path}`,
      path,
      status: 404,
      code: 'not_found',
      answerHeaders: { 'access-control-allow-origin': '*' },
    }),
  ),
  ...['/sdk/event', '/sdk/bootstrap', '/anything/at/all'].map(
    (path): EdgeCase => ({
      when: `preflight of ${path}`,
      method: 'OPTIONS',
      path,
      headers: { origin: 'https://shop.example' },
      status: 204,
      answerHeaders: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
        'access-control-allow-headers': 'Content-Type',
        'access-control-max-age': '86400',
      },
    }),
  ),
  {
    when: 'the page of another origin on a restricted project',
    path: bootstrap(`projectKey=pk_closed&anonymousId=${visitor}`),
    headers: { origin: 'https://evil.example' },
    status: 403,
    code: 'origin_not_allowed',
    answerHeaders: { 'access-control-allow-origin': '*' },
  },
  {
    when: 'origin null on a restricted project',
    path: bootstrap(`projectKey=pk_closed&anonymousId=${visitor}`),
    headers: { origin: 'null' },
    status: 403,
    code: 'origin_not_allowed',
  },
  {
    when: 'the allowed origin on a restricted project',
    path: bootstrap(`projectKey=pk_closed&anonymousId=${visitor}`),
    headers: { origin: 'https://shop.example' },
    status: 200,
    answerHeaders: { 'access-control-allow-origin': 'https://shop.example', vary: 'Origin' },
  },
  {
    when: 'a server on a restricted project',
    path: bootstrap(`projectKey=pk_closed&anonymousId=${visitor}`),
    status: 200,
  },
  {
    ...post(
      'an event from another origin on a restricted project',
      { ...event, projectKey: 'pk_closed' },
      { status: 403, code: 'origin_not_allowed' },
    ),
    headers: { ...json, origin: 'https://evil.example' },
  },
  {
    when: 'origin null on an open project',
    path: bootstrap(whole),
    headers: { origin: 'null' },
    status: 200,
    answerHeaders: { 'access-control-allow-origin': '*' },
  },

  post('a plain event', event, { status: 200, json: success, answerHeaders: noStore }),
  post(
    'an event of an unknown project',
    { ...event, projectKey: 'pk_nobody' },
    { status: 200, json: success },
  ),
  {
    ...post('a beacon', event, { status: 200, json: success }),
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  },
  {
    ...post('an upper-case content type', event, { status: 200, json: success }),
    headers: { 'content-type': 'APPLICATION/JSON; charset=utf-8' },
  },
  ...['', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/html'].map(
    (type): EdgeCase => ({
      ...post(`content type "${type}"`, event, { status: 415, code: 'unsupported_media_type' }),
      headers: { 'content-type': type },
    }),
  ),
  {
    ...post('a compressed body', event, { status: 415, code: 'unsupported_media_type' }),
    headers: { ...json, 'content-encoding': 'gzip' },
  },
  ...['', 'nope', '{', "{'a':1}", 'NaN', `${JSON.stringify(event).slice(0, -1)},}`].map((body) =>
    post(`body ${body.slice(0, 12)}`, body, { status: 400, code: 'invalid_json' }),
  ),
  ...['null', '[]', '"x"', '1'].map((body) =>
    post(`body ${body}`, body, { status: 400, code: 'invalid_request' }),
  ),
  post('byte 0xFF in a text', new Uint8Array([...new TextEncoder().encode('{"a":"'), 0xff, 0x22, 0x7d]), {
    status: 400,
    code: 'invalid_json',
  }),
  post('a byte order mark', `\ufeff${JSON.stringify(event)}`, { status: 200, json: success }),
  post('60,000 open brackets', '['.repeat(60_000), { status: 400, code: 'invalid_json' }),
  post('a body of 64 KiB and a byte', ' '.repeat(65_537), { status: 413, code: 'payload_too_large' }),
  post(
    'projectKey missing',
    { ...event, projectKey: undefined },
    { status: 400, code: 'invalid_project_key', details: ['projectKey'] },
  ),
  post('projectKey a number', { ...event, projectKey: 1 }, { status: 400, code: 'invalid_project_key' }),
  post(
    'anonymousId malformed',
    { ...event, anonymousId: 'x' },
    { status: 400, code: 'invalid_anonymous_id', details: ['anonymousId'] },
  ),
  post(
    'projectKey and anonymousId wrong',
    { ...event, projectKey: '', anonymousId: 'x' },
    { status: 400, code: 'invalid_project_key', details: ['projectKey', 'anonymousId'] },
  ),
  post(
    'eventName missing',
    { ...event, eventName: undefined },
    { status: 400, code: 'invalid_request', details: ['eventName'] },
  ),
  post(
    'assignments missing',
    { ...event, assignments: undefined },
    { status: 400, code: 'invalid_request', details: ['assignments'] },
  ),
  post(
    'assignments [null]',
    { ...event, assignments: [null] },
    { status: 400, code: 'invalid_request', details: ['assignments.0'] },
  ),
  post(
    'createdAt yesterday',
    { ...event, createdAt: 'yesterday' },
    { status: 400, code: 'invalid_request', details: ['createdAt'] },
  ),
  post('payload null', { ...event, payload: null }, { status: 200, json: success }),
  post(
    'malformed extension fields',
    {
      ...event,
      eventId: 'evt_1',
      version: '1.0.0',
      sentAt: 'x',
      sequence: 'a',
      url: '',
      referrer: null,
      userAgent: 'u'.repeat(10_000),
    },
    { status: 200, json: success },
  ),
  post(
    'fields of the server',
    { ...event, ip: '192.0.2.1', verified: true, bot: true },
    { status: 200, json: success },
  ),
];
