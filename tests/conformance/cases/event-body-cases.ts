import { bytes, type EdgeCase, event, eventWith, post, refused, success } from './edge-case.ts';

const invalid = (...details: readonly string[]) => refused(400, 'invalid_request', details);
const noKey = refused(400, 'invalid_project_key', ['projectKey']);
const noVisitor = refused(400, 'invalid_anonymous_id', ['anonymousId']);
const notJson = refused(400, 'invalid_json');
const notObject = refused(400, 'invalid_request');

/** `POST /sdk/event`: bodies that aren't JSON, or aren't events. */
const unreadable: readonly EdgeCase[] = [
  ...[
    '',
    ' ',
    '\n',
    'nope',
    '{',
    '}',
    "{'a':1}",
    'NaN',
    'undefined',
    '-',
    '01',
    '.5',
    '1.',
    '+1',
    '0x1',
    '"',
    '"\\x"',
  ]
    .concat([
      '{"a":1,}',
      '[1,]',
      '{a:1}',
      '{"a" 1}',
      '{"a":1 "b":2}',
      '{} {}',
      '/**/{}',
      '{}//',
      '\u0000',
      '{"a":"\t"}',
    ])
    .concat([
      'true false',
      '{"a":Infinity}',
      '"\\ud800',
      '\u00a0{}',
      '\ufeff\ufeff{}',
      'projectKey=pk_test',
      '<xml/>',
    ])
    .map((body) => post(`body ${JSON.stringify(body.slice(0, 20))}`, body, notJson)),
  post('a trailing comma', `${JSON.stringify(event).slice(0, -1)},}`, notJson),
  post('60,000 open brackets', '['.repeat(60_000), notJson),
  post('12,000 open braces', '{"a":'.repeat(12_000), notJson),
  post('byte 0xFF in a string', bytes('{"a":"', 0xff, '"}'), notJson),
  post('a truncated character', bytes('{"a":"', 0xe2, 0x82, '"}'), notJson),
  post('an overlong slash', bytes('{"a":"', 0xc0, 0xaf, '"}'), notJson),
  post('an overlong NUL', bytes('{"a":"', 0xc0, 0x80, '"}'), notJson),
  post('a surrogate as bytes', bytes('{"a":"', 0xed, 0xa0, 0x80, '"}'), notJson),
  post('a character beyond Unicode', bytes('{"a":"', 0xf4, 0x90, 0x80, 0x80, '"}'), notJson),
  post('UTF-16 with a byte order mark', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0), notJson),
  post('UTF-16 without a byte order mark', bytes(0x7b, 0, 0x7d, 0), notJson),
  ...['null', '[]', '"x"', '1', 'true', '-0', '1e999', '[{}]'].map((body) =>
    post(`body ${body}`, body, notObject),
  ),
  post('brackets 30,000 deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, notObject),
  post('an empty object', '{}', {
    ...refused(400, 'invalid_project_key', ['projectKey', 'anonymousId', 'eventName', 'assignments']),
  }),
  post('a byte order mark', `\ufeff${JSON.stringify(event)}`, success),
  post('white space around', ` \r\n\t${JSON.stringify(event)}\n`, success),
];

/** `POST /sdk/event`: duplicate keys. */
const repeated: readonly EdgeCase[] = [
  post('projectKey twice', eventWith('"projectKey":"pk_test"'), noKey),
  post('projectKey twice, spelled with an escape', eventWith('"project\\u004Bey":"pk_other"'), noKey),
  post('projectKey twice, once not a string', eventWith('"projectKey":null'), noKey),
  post('anonymousId twice', eventWith(`"anonymousId":"${event.anonymousId}"`), noVisitor),
  post('anonymousId twice, spelled with an escape', eventWith('"\\u0061nonymousId":1'), noVisitor),
  post('anonymousId three times', eventWith('"anonymousId":1,"anonymousId":2'), noVisitor),
  post('both twice', eventWith('"anonymousId":1,"projectKey":2'), {
    ...refused(400, 'invalid_project_key', ['projectKey', 'anonymousId']),
  }),
  post('eventName twice: the first counts', eventWith('"eventName":""'), success),
  post('a bad eventName first', `{"eventName":"",${JSON.stringify(event).slice(1)}`, invalid('eventName')),
  post('assignments twice', eventWith('"assignments":null'), success),
  post('keys twice in a payload', eventWith('"payload":{"a":1,"a":2,"b":{"c":1,"\\u0063":[]}}'), success),
  post(
    'projectKey twice in a payload, which is data',
    eventWith('"payload":{"projectKey":1,"projectKey":2}'),
    success,
  ),
  post('__proto__ twice', eventWith('"__proto__":1,"__proto__":2'), success),
  post(
    'isControl twice, a bad one first',
    `${JSON.stringify({ ...event, assignments: [] }).replace('[]', '[{"isControl":1,"isControl":true}]')}`,
    {
      ...invalid(
        'assignments.0.experimentKey',
        'assignments.0.experimentId',
        'assignments.0.variantKey',
        'assignments.0.variantId',
        'assignments.0.isControl',
      ),
    },
  ),
  post('257 keys of which 256 are the same', eventWith(`"payload":{"b":0${',"a":1'.repeat(256)}}`), success),
];

/** `POST /sdk/event`: all cases about bodies. */
export const eventBodyCases: readonly EdgeCase[] = [...unreadable, ...repeated];
