import {
  type EdgeCase,
  event,
  type Header,
  json,
  noStore,
  post,
  refused,
  success,
  validQuery,
} from './edge-case.ts';

/** Headers of every response that isn't restricted to one origin's pages. */
export const commonHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, X-Request-Id',
  'access-control-allow-credentials': null,
};
const bootstrap = `/sdk/bootstrap?${validQuery}`;
const notFound = {
  ...refused(404, 'not_found'),
  answerHeaders: { ...commonHeaders, 'cache-control': 'private, no-store' },
};
const asEvent = (
  when: string,
  headers: readonly Header[],
  expected: ReturnType<typeof refused>,
): EdgeCase => ({
  ...post(when, event, expected),
  headers,
});
const unsupported = refused(415, 'unsupported_media_type');
const notAllowed = (allow: string) => ({
  ...refused(405, 'method_not_allowed'),
  answerHeaders: { ...commonHeaders, allow },
});
const script = {
  status: 200,
  answerHeaders: { ...commonHeaders, 'cross-origin-resource-policy': 'cross-origin' },
};

/** Methods and paths. */
const targets: readonly EdgeCase[] = [
  { when: 'HEAD on a bootstrap', method: 'HEAD', path: bootstrap, status: 200, answerHeaders: noStore },
  {
    when: 'HEAD on a bootstrap that is refused',
    method: 'HEAD',
    path: '/sdk/bootstrap',
    status: 400,
    answerHeaders: noStore,
  },
  { when: 'HEAD on health', method: 'HEAD', path: '/health', status: 200 },
  { when: 'HEAD on a script', method: 'HEAD', path: '/pixel.js', ...script },
  { when: 'HEAD on an unknown path', method: 'HEAD', path: '/nothing', status: 404 },
  { when: 'HEAD on the root path', method: 'HEAD', path: '/', status: 302 },
  {
    when: 'HEAD on event',
    method: 'HEAD',
    path: '/sdk/event',
    status: 405,
    answerHeaders: { allow: 'POST, OPTIONS' },
  },
  {
    when: 'health',
    path: '/health',
    status: 200,
    json: { ok: true, service: 'pixel-worker', kv: true },
    answerHeaders: commonHeaders,
  },
  { when: 'health with a slash', path: '/health/', status: 200, answerHeaders: commonHeaders },
  { when: 'readiness with a slash', path: '/health/ready/?x', status: 200 },
  { when: 'bootstrap with a slash', path: bootstrap.replace('?', '/?'), status: 200, answerHeaders: noStore },
  { when: 'a script with a slash', path: '/pixel.js/?project=pk_test', ...script },
  {
    when: 'PUT on health with a slash',
    method: 'PUT',
    path: '/health/',
    ...notAllowed('GET, HEAD, OPTIONS'),
  },
  { when: 'health with a query', path: '/health?x=1&y', status: 200 },
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'PURGE'].flatMap((method): EdgeCase[] => [
    { when: `${method} on bootstrap`, method, path: bootstrap, ...notAllowed('GET, HEAD, OPTIONS') },
    { when: `${method} on health`, method, path: '/health', ...notAllowed('GET, HEAD, OPTIONS') },
    { when: `${method} on a script`, method, path: '/pixel.js', ...notAllowed('GET, HEAD, OPTIONS') },
    { when: `${method} on the root path`, method, path: '/', ...notAllowed('GET, HEAD, OPTIONS') },
    { when: `${method} on a preview`, method, path: '/sdk/preview', ...notAllowed('GET, HEAD, OPTIONS') },
    { when: `${method} on readiness`, method, path: '/health/ready', ...notAllowed('GET, HEAD, OPTIONS') },
    {
      when: `${method} on the OpenAPI document`,
      method,
      path: '/openapi.json',
      ...notAllowed('GET, HEAD, OPTIONS'),
    },
    { when: `${method} on a variant's script`, method, path: '/v/x.js', ...notAllowed('GET, HEAD, OPTIONS') },
    { when: `${method} on an unknown path`, method, path: '/nothing', ...notFound },
    { when: `${method} on an unknown path below /sdk`, method, path: '/sdk/nothing', ...notFound },
  ]),
  ...['GET', 'PUT', 'DELETE', 'PATCH'].flatMap((method): EdgeCase[] => [
    { when: `${method} on event`, method, path: '/sdk/event', ...notAllowed('POST, OPTIONS') },
    { when: `${method} on events`, method, path: '/sdk/events', ...notAllowed('POST, OPTIONS') },
  ]),
  { when: 'TRACE', method: 'TRACE', path: '/health', ...notAllowed('GET, HEAD, OPTIONS'), only: 'socket' },
  ...[
    '/nothing',
    '/.git/config',
    '/.env',
    '/index.html',
    '/sdk2/event',
    '/health//',
    '/health/x',
    '/HEALTH',
    '/pixel.JS',
  ]
    .concat([
      '/pixel.js/x',
      '/pixel',
      '/favicon.ico',
      '/%73dk/event',
      '/robots.txt',
      '/wp-login.php',
      '/api/auth/x',
      '/__proto__',
    ])
    .map((path): EdgeCase => ({ when: `unknown path ${path}`, path, ...notFound })),
  ...[
    '/sdk/bootstrap//',
    '/SDK/event',
    '/Sdk/Bootstrap',
    '/sdk',
    '/sdk/',
    '/sdk/event/x',
    '/sdk/survey2',
    '/sdk/constructor',
  ].map(
    (path): EdgeCase => ({
      when: `unknown path ${path}`,
      path,
      ...refused(404, 'not_found'),
      answerHeaders: commonHeaders,
    }),
  ),
  ...[
    '//sdk/event',
    '/sdk//event',
    '/sdk/./event',
    '/../etc/passwd',
    '/sdk/../health',
    '/health#x',
    '/sdk\\event',
    '/;/',
    '/health;x',
  ].map(
    (path): EdgeCase => ({ when: `odd path ${path}`, path, ...refused(404, 'not_found'), only: 'socket' }),
  ),
  ...[
    '/pixel.js',
    '/pixel.js?project=pk_test',
    '/pixel.min.js?project=',
    '/pixel.min.js?project=%00&project=x',
    '/pixel.js?%%%',
    '/pixel.js?project=<script>',
  ].map((path): EdgeCase => ({ when: `script ${path}`, path, ...script })),
  ...['/', '/?', '/?x=//evil.example'].map((path) => ({
    when: 'the root path',
    path,
    status: 302,
    answerHeaders: { ...commonHeaders, location: '/demo/' },
  })),
  ...['/sdk/event', '/sdk/events', '/sdk/bootstrap', '/health', '/pixel.js', '/anything/at/all', '/']
    .concat([
      '/sdk/preview',
      '/sdk/',
      '/health/ready',
      '/openapi.json',
      '/v/x.js',
      '/pixel.min.js?project=pk_closed',
    ])
    .concat(['/sdk/bootstrap?projectKey=pk_closed', '/SDK/EVENT', '/%00'])
    .map(
      (path): EdgeCase => ({
        when: `preflight of ${path}`,
        method: 'OPTIONS',
        path,
        headers: [
          ['Origin', 'https://evil.example'],
          ['Access-Control-Request-Method', 'POST'],
          ['Access-Control-Request-Headers', 'content-type,traceparent, x-custom'],
        ],
        status: 204,
        answerHeaders: {
          ...commonHeaders,
          'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
          'access-control-allow-headers': 'Content-Type, traceparent, x-custom',
          'access-control-max-age': '86400',
          'content-type': null,
          vary: 'Access-Control-Request-Headers',
        },
      }),
    ),
  ...(
    [
      ['32 names', Array.from({ length: 32 }, (_, index) => `x-${index}`).join(), true],
      ['33 names', Array.from({ length: 33 }, (_, index) => `x-${index}`).join(), false],
      ['1,024 characters', 'x'.repeat(1_024), true],
      ['1,025 characters', 'x'.repeat(1_025), false],
      ['a name with a space', 'x-a b', false],
      ['no name', ',', false],
    ] as const
  ).map(
    ([what, requested, isAllowed]): EdgeCase => ({
      when: `preflight that asks for ${what}`,
      method: 'OPTIONS',
      path: '/sdk/event',
      headers: [['Access-Control-Request-Headers', requested]],
      status: 204,
      answerHeaders: {
        'access-control-allow-headers': isAllowed
          ? `Content-Type, ${requested.replaceAll(',', ', ')}`
          : 'Content-Type',
      },
    }),
  ),
  {
    when: 'OPTIONS that asks for nothing',
    method: 'OPTIONS',
    path: '/sdk/event',
    status: 204,
    answerHeaders: noStore,
  },
  {
    when: 'OPTIONS with a body',
    method: 'OPTIONS',
    path: '/sdk/event',
    headers: json,
    body: '{',
    status: 204,
  },
];

/** Content types and encodings of a body. */
const bodies: readonly EdgeCase[] = [
  ...[
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'text/plain',
  ]
    .concat([
      'text/plain;charset=UTF-8',
      'Text/Plain',
      'application/json;',
      'application/json ; charset="utf-8"',
      ' application/json ',
    ])
    .concat([
      'application/json; boundary=x; charset=utf8',
      'application/json;version=1;foo="b a r"',
      'text/plain; charset=us-ascii',
    ])
    .map((type) => asEvent(`content type "${type}"`, [['Content-Type', type]], success)),
  ...[
    '',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'text/json',
    'application/jsonx',
    '*/*',
  ]
    .concat([
      'application/json, text/plain',
      'application/vnd.api+json',
      'json',
      'application/octet-stream',
      'text/plainx',
      ';',
    ])
    .concat([
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
      'text/plain; charset=windows-1252',
    ])
    .map((type) => asEvent(`content type "${type}"`, [['Content-Type', type]], unsupported)),
  { ...asEvent('no content type', [], unsupported), only: 'socket' },
  ...['gzip', 'br', 'deflate', 'x-gzip', 'gzip, identity', 'identity, gzip', 'zstd', '*'].map((encoding) =>
    asEvent(`content encoding ${encoding}`, [...json, ['Content-Encoding', encoding]], unsupported),
  ),
  ...['identity', 'IDENTITY', ''].map((encoding) =>
    asEvent(`content encoding "${encoding}"`, [...json, ['Content-Encoding', encoding]], success),
  ),
  post('a body of 64 KiB', JSON.stringify(event).padEnd(65_536), success),
  post(
    'a body of 64 KiB and a byte',
    JSON.stringify(event).padEnd(65_537),
    refused(413, 'payload_too_large'),
  ),
  post(
    'a body of more than 64 KiB in fewer characters',
    { ...event, x: '購'.repeat(22_000) },
    refused(413, 'payload_too_large'),
  ),
  post('a body of 1 MiB', ' '.repeat(1_048_576), refused(413, 'payload_too_large')),
  asEvent(
    'a header with text in Latin-1',
    [...json, ['User-Agent', 'M\u00fcller \u00ff'], ['Accept-Language', '\u00e9']],
    success,
  ),
  asEvent(
    'odd languages and agents',
    [...json, ['Accept-Language', ',;q=,*;q=9,--'], ['User-Agent', '']],
    success,
  ),
  asEvent(
    'headers only a proxy sets',
    [...json, ['X-Forwarded-For', "';--"], ['CF-IPCountry', 'XX1'], ['Forwarded', 'for=_x']],
    success,
  ),
  asEvent('unsolicited credentials', [...json, ['Authorization', 'Bearer x'], ['Cookie', 'a=b; c']], success),
  asEvent('a method in a header', [...json, ['X-HTTP-Method-Override', 'DELETE']], success),
];

/** Methods, paths and headers. */
export const httpCases: readonly EdgeCase[] = [...targets, ...bodies];
