import { event } from './edge-case.ts';

/** Bytes on a connection, and the responses to them. */
export interface RawCase {
  readonly when: string;
  /** Sent in order; a number is a pause in milliseconds. */
  readonly pieces: readonly (string | Uint8Array | number)[];
  readonly after?: 'half-close';
  /** Status, and error code or `ok`, of each response in order. */
  readonly responses: readonly string[];
  /** A last response that is optional, because the connection closes in the meantime. */
  readonly maybe?: string;
  /** Whether the server closes the connection or accepts another request. */
  readonly connection: 'closes' | 'stays open';
}

const body = JSON.stringify(event);
const bytes = body.length;
const hex = bytes.toString(16);
const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = (headers: string, sent = '') =>
  `POST /sdk/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${sent}`;
const chunked = (sent: string, more = '') => post(`Transfer-Encoding: chunked\r\n${more}`, sent);
const plain = post(`Content-Length: ${bytes}\r\n`, body);

const closes = (when: string, sent: string | Uint8Array, ...responses: readonly string[]): RawCase => ({
  when,
  pieces: [sent],
  responses,
  connection: 'closes',
});
const staysOpen = (when: string, sent: string, ...responses: readonly string[]): RawCase => ({
  when,
  pieces: [sent],
  responses,
  connection: 'stays open',
});
const refused = (when: string, sent: string | Uint8Array) => closes(when, sent, '400 invalid_request');
const fine = (when: string, sent: string) => staysOpen(when, sent, '200 ok');

const requestLines: readonly RawCase[] = [
  refused('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('a TLS greeting', new Uint8Array([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])),
  refused('zeros', new Uint8Array(64)),
  refused('an SSH greeting', 'SSH-2.0-OpenSSH_9.2\r\n'),
  refused('no version', 'GET /health\r\n\r\n'),
  ...['0.9', '1.2', '2.0', '3', '1', 'x.y', '1.1 ', '11.1'].map((version) =>
    refused(`HTTP/${version}`, `GET /health HTTP/${version}\r\nHost: x\r\n\r\n`),
  ),
  refused('http/1.1 in lower case', 'GET /health http/1.1\r\nHost: x\r\n\r\n'),
  ...['get', 'BREW', 'G\u00c9T', 'GET\t', '', '"GET"'].map((method) =>
    refused(`method "${method}"`, `${method} /health HTTP/1.1\r\nHost: x\r\n\r\n`),
  ),
  refused('a space before the method', ' GET /health HTTP/1.1\r\nHost: x\r\n\r\n'),
  refused('a space in the target', get('/health ?x')),
  refused('a control character in the target', get('/hea\u0001lth')),
  refused('NUL in the target', get('/health\u0000')),
  refused('UTF-8 in the target', get('/h\u00e9')),
  refused('a target without a slash', get('health')),
  refused('a target that is a query', get('?x')),
  refused('lines that end in LF only', 'GET /health HTTP/1.1\nHost: x\n\n'),
  refused('lines that end in CR only', 'GET /health HTTP/1.1\rHost: x\r\r'),
  closes(
    'a tunnel',
    'CONNECT edge.example:443 HTTP/1.1\r\nHost: edge.example:443\r\n\r\n',
    '405 method_not_allowed',
  ),
  staysOpen('OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', '204 ok'),
  staysOpen('GET *', get('*'), '404 not_found'),
  staysOpen('another scheme', get('ftp://edge.example/health'), '404 not_found'),
  fine('an absolute target', get('http://edge.example/health')),
  fine('an absolute target in upper case', get('HTTPS://EDGE.EXAMPLE:443/health?x')),
  staysOpen('an absolute target without a path', get('http://edge.example'), '302 ok'),
  staysOpen('an absolute target with a query and no path', get('http://edge.example?x=/health'), '302 ok'),
  fine('empty lines before the request', `\r\n\r\n${get('/health')}`),
  closes('HTTP/1.0 without a Host', 'GET /health HTTP/1.0\r\n\r\n', '200 ok'),
  fine('HTTP/1.0 with keep-alive', 'GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'),
];

const headers: readonly RawCase[] = [
  refused('no Host', 'GET /health HTTP/1.1\r\n\r\n'),
  refused('no Host on an event', plain.replace('Host: x\r\n', '')),
  refused('two Hosts', get('/health', 'Host: y\r\n')),
  refused('the same Host twice, in another case', get('/health', 'HOST: x\r\n')),
  fine('an empty Host', 'GET /health HTTP/1.1\r\nHost:\r\n\r\n'),
  refused('an obsolete folded header', get('/health', 'X: a\r\n b\r\n')),
  refused('a space before the colon', get('/health', 'X : a\r\n')),
  refused('a header without a name', get('/health', ': a\r\n')),
  refused('a header without a colon', get('/health', 'X\r\n')),
  refused('NUL in a header', get('/health', 'X: a\u0000b\r\n')),
  refused('a bare CR in a header', get('/health', 'X: a\rb\r\n')),
  refused('a bare LF after a header', 'GET /health HTTP/1.1\r\nHost: x\nX: y\r\n\r\n'),
  refused('a name with a control character', get('/health', 'X\u0001: a\r\n')),
  closes('a target of 70,000 characters', get(`/health?${'a'.repeat(70_000)}`), '431 headers_too_large'),
  closes(
    'a header of 70,000 characters',
    get('/health', `X: ${'a'.repeat(70_000)}\r\n`),
    '431 headers_too_large',
  ),
  closes('1,001 headers', get('/health', 'a: b\r\n'.repeat(1_000)), '431 headers_too_large'),
  fine('1,000 headers', get('/health', 'a: b\r\n'.repeat(999))),
  closes(
    'content type behind 1,100 other headers',
    plain.replace('Host: x\r\n', `Host: x\r\n${'a: b\r\n'.repeat(1_100)}`),
    '431 headers_too_large',
  ),
  fine('headers of 60,000 characters', get('/health', `X: ${'a'.repeat(60_000)}\r\n`)),
  fine(
    'an offer of h2c',
    get('/health', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'),
  ),
  staysOpen(
    'an offer of WebSocket',
    get('/sdk/event', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'),
    '405 method_not_allowed',
  ),
  fine('an unknown expectation', post(`Expect: tea\r\nContent-Length: ${bytes}\r\n`, body)),
  fine('an expectation without a body', get('/health', 'Expect: 100-continue\r\n')),
  {
    ...fine('a body that waits for 100', ''),
    pieces: [post(`Expect: 100-continue\r\nContent-Length: ${bytes}\r\n`), 100, body],
  },
  staysOpen(
    'two content types of which only the first is supported',
    post(`Content-Type: text/html\r\nContent-Length: ${bytes}\r\n`, body),
    '415 unsupported_media_type',
  ),
  fine('names and values with odd white space', get('/health', 'X:\t a \t\r\nY:\r\n')),
  closes('a requested close', get('/health', 'Connection: close\r\n'), '200 ok'),
];

const bodies: readonly RawCase[] = [
  ...[
    `+${bytes}`,
    '-1',
    '0x10',
    `${bytes}, ${bytes}`,
    `${bytes} ${bytes}`,
    '',
    '1e3',
    '9'.repeat(30),
    '5.0',
    'x',
  ].map((length) => refused(`a Content-Length of "${length}"`, post(`Content-Length: ${length}\r\n`, body))),
  refused(
    'two equal Content-Lengths',
    post(`Content-Length: ${bytes}\r\nContent-Length: ${bytes}\r\n`, body),
  ),
  refused('two Content-Lengths', post(`Content-Length: ${bytes}\r\nContent-Length: 3\r\n`, body)),
  refused(
    'Content-Length and chunks',
    post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ),
  refused(
    'chunks and Content-Length',
    post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'),
  ),
  ...['chunked, gzip', 'chunked, chunked'].map((coding) =>
    refused(`a transfer coding "${coding}"`, post(`Transfer-Encoding: ${coding}\r\n`, '0\r\n\r\n')),
  ),
  ...['gzip', 'identity', 'xchunked', '"chunked"', ' ,chunked'].map((coding) =>
    closes(
      `a transfer coding "${coding}"`,
      post(`Transfer-Encoding: ${coding}\r\n`, '0\r\n\r\n'),
      '415 unsupported_media_type',
    ),
  ),
  closes(
    'a compressed transfer coding',
    post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'),
    '415 unsupported_media_type',
  ),
  refused(
    'chunks announced twice',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ),
  fine('chunks', chunked(`${hex}\r\n${body}\r\n0\r\n\r\n`)),
  fine(
    'chunks announced in another case',
    post('transfer-encoding: Chunked\r\n', `${hex.toUpperCase()}\r\n${body}\r\n0\r\n\r\n`),
  ),
  fine('chunks of one byte', chunked(`${[...body].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`)),
  fine('a size with leading zeros', chunked(`0000${hex}\r\n${body}\r\n0\r\n\r\n`)),
  fine('chunk extensions', chunked(`${hex};a=b;c="d e"\r\n${body}\r\n0;x\r\n\r\n`)),
  fine(
    'trailers, which change nothing',
    chunked(`${hex}\r\n${body}\r\n0\r\nX: y\r\nContent-Type: text/html\r\n\r\n`, 'Trailer: X\r\n'),
  ),
  ...['zz', '-1', '', 'ffffffffffffffffff', '5', '0x5', `${hex} `, ' 5'].map((size) =>
    refused(`a chunk size of "${size}"`, chunked(`${size}\r\n${body}\r\n0\r\n\r\n`)),
  ),
  refused('chunk lines that end in LF only', chunked(`${hex}\n${body}\n0\n\n`)),
  closes(
    'chunk extensions of 20,000 characters',
    chunked(`1;${'a'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`),
    '413 payload_too_large',
  ),
  staysOpen('no length: no body', post(''), '400 invalid_json'),
  staysOpen('a length of 0', post('Content-Length: 0\r\n'), '400 invalid_json'),
  closes(
    'a body longer than its Content-Length',
    post('Content-Length: 5\r\n', body),
    '400 invalid_json',
    '400 invalid_request',
  ),
  staysOpen(
    '64 KiB and a byte',
    post('Content-Length: 65537\r\n', ' '.repeat(65_537)),
    '413 payload_too_large',
  ),
  closes(
    '64 KiB and a byte in chunks, whose total is unknown',
    chunked(`8000\r\n${' '.repeat(32_768)}\r\n8001\r\n${' '.repeat(32_769)}\r\n`),
    '413 payload_too_large',
  ),
  closes(
    'the start of 2 MiB, whose rest is not awaited',
    post('Content-Length: 2097152\r\n', ' '.repeat(1_000)),
    '413 payload_too_large',
  ),
  staysOpen(
    'a compressed body, unread',
    post('Content-Encoding: gzip\r\nContent-Length: 10000\r\n', 'x'.repeat(10_000)),
    '415 unsupported_media_type',
  ),
  closes(
    'a body that turns invalid after it was refused',
    chunked(`11170\r\n${' '.repeat(70_000)}\r\nzz\r\n`),
    '413 payload_too_large',
  ),
  fine('a body on a GET', get('/health', 'Content-Length: 3\r\n').concat('abc')),
  refused('bad chunks on a GET', get('/health', 'Transfer-Encoding: chunked\r\n').concat('zz\r\n')),
];

const connections: readonly RawCase[] = [
  closes(
    'three requests at once',
    get('/health') + get('/nothing') + get('/health', 'Connection: close\r\n'),
    '200 ok',
    '404 not_found',
    '200 ok',
  ),
  closes(
    'an event and another one at once',
    `${plain}${post(`Connection: close\r\nContent-Length: ${bytes}\r\n`, body)}`,
    '200 ok',
    '200 ok',
  ),
  closes(
    'garbage behind an event: the event is answered first',
    `${plain}nonsense\r\n\r\n`,
    '200 ok',
    '400 invalid_request',
  ),
  closes(
    'an event and a tunnel',
    `${plain}CONNECT edge.example:443 HTTP/1.1\r\nHost: edge.example:443\r\n\r\n`,
    '200 ok',
    '405 method_not_allowed',
  ),
  closes(
    'fifty requests at once',
    `${get('/health').repeat(49)}${get('/health', 'Connection: close\r\n')}`,
    ...Array.from({ length: 50 }, () => '200 ok'),
  ),
  closes(
    'a request behind one that closes the connection',
    get('/health', 'Connection: close\r\n').repeat(2),
    '200 ok',
  ),
  closes('an event behind a request without a Host', `GET / HTTP/1.1\r\n\r\n${plain}`, '400 invalid_request'),
  closes('bad chunks behind an event', `${plain}${chunked('zz\r\n')}`, '200 ok', '400 invalid_request'),
  closes(
    'a request behind a body that was too large',
    `${post('Content-Length: 70000\r\n', ' '.repeat(70_000))}${get('/health', 'Connection: close\r\n')}`,
    '413 payload_too_large',
    '200 ok',
  ),
  { ...fine('a request in single bytes', ''), pieces: [...get('/health')].flatMap((byte) => [byte, 1]) },
  { ...closes('nothing at all', ''), after: 'half-close' },
  { ...refused('half a request line', 'GET /hea'), after: 'half-close' },
  { ...refused('unterminated headers', 'GET /health HTTP/1.1\r\nHost: x\r\n'), after: 'half-close' },
  { ...refused('a body that breaks off', post('Content-Length: 500\r\n', '{"a":1')), after: 'half-close' },
  { ...refused('chunks that break off', chunked('5\r\nab')), after: 'half-close' },
  { ...refused('unterminated chunks', chunked(`${hex}\r\n${body}\r\n`)), after: 'half-close' },
  { ...closes('a complete event and then the end', plain, '200 ok'), after: 'half-close' },
  {
    ...closes('two complete events and then the end', plain + plain, '200 ok', '200 ok'),
    after: 'half-close',
  },
  {
    ...closes('a complete event, garbage, and then the end', `${plain}nonsense\r\n`, '200 ok'),
    maybe: '400 invalid_request',
    after: 'half-close',
  },
  closes(
    'bad chunks behind two events',
    `${plain}${plain}${chunked('zz\r\n')}`,
    '200 ok',
    '200 ok',
    '400 invalid_request',
  ),
];

/** Requests written as bytes, because no client would send them. */
export const rawCases: readonly RawCase[] = [...requestLines, ...headers, ...bodies, ...connections];

/** Requests that never complete. */
export const slowCases: readonly RawCase[] = [
  { when: 'nothing is sent', pieces: [], responses: [], connection: 'closes' },
  closes('half a request line', 'GET /hea', '408 request_timeout'),
  closes('unterminated headers', 'GET /health HTTP/1.1\r\nHost: x\r\n', '408 request_timeout'),
  closes('7 of 500 announced bytes', post('Content-Length: 500\r\n', '{"a":1}'), '408 request_timeout'),
  closes('unterminated chunks', chunked(`${hex}\r\n${body}\r\n`), '408 request_timeout'),
  {
    ...closes('a header sent byte by byte', '', '408 request_timeout'),
    pieces: ['GET /health HTTP/1.1\r\n', ...Array.from({ length: 40 }, () => [100, 'x']).flat()],
  },
  closes(
    'a body that was refused and never closes',
    post('Content-Length: 70000\r\n', ' '),
    '413 payload_too_large',
  ),
  closes('a length of 9 PB', post('Content-Length: 9007199254740991\r\n'), '413 payload_too_large'),
  closes('a complete event and half of the next one', `${plain}POST /sdk`, '200 ok', '408 request_timeout'),
];
