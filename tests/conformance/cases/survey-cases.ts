import { sampleSurvey } from '../survey-samples.ts';
import {
  assignment,
  type Body,
  bytes,
  type EdgeCase,
  type Header,
  json,
  noStore,
  refused,
  success,
  visitor,
} from './edge-case.ts';

type ExpectedResponse = ReturnType<typeof refused>;

const survey = {
  projectKey: 'pk_survey',
  anonymousId: visitor,
  surveyId: sampleSurvey.surveyId,
  responseId: '01900000-0000-4000-8000-000000000001',
  event: 'completed',
};
/** Of an unknown survey: the server validates before it looks the survey up. */
const unknown = { ...survey, surveyId: 'nope' };
const invalid = (...details: readonly string[]) => refused(400, 'invalid_request', details);
const notFound = refused(404, 'survey_not_found');
const badAnswer = (...questionIds: readonly string[]) =>
  refused(
    400,
    'invalid_answer',
    questionIds.map((questionId) => `answers.${questionId}`),
  );

function post(
  when: string,
  body: Body | object,
  expected: ExpectedResponse,
  headers: readonly Header[] = json,
): EdgeCase {
  const sent = typeof body === 'string' || body instanceof Uint8Array ? (body as Body) : JSON.stringify(body);
  return { when: `survey: ${when}`, method: 'POST', path: '/sdk/survey', headers, body: sent, ...expected };
}

const each = (
  base: object,
  field: string,
  values: readonly unknown[],
  expected: ExpectedResponse,
): readonly EdgeCase[] =>
  values.map((value) =>
    post(`${field} ${String(JSON.stringify(value)).slice(0, 40)}`, { ...base, [field]: value }, expected),
  );

/** The JSON of a post with text inserted before its closing brace. */
const textWith = (base: object, more: string) => `${JSON.stringify(base).slice(0, -1)},${more}}`;
const answering = (when: string, answers: unknown, expected: ExpectedResponse) =>
  post(`answers with ${when}`, { ...survey, answers }, expected);
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

/** Requests whose response doesn't depend on the existing surveys. */
export const surveyBodyCases: readonly EdgeCase[] = [
  ...each(unknown, 'projectKey', [undefined, null, 1, '', 'a b', 'k'.repeat(65), '__proto__ '], {
    ...refused(400, 'invalid_project_key', ['projectKey']),
  }),
  ...each(unknown, 'anonymousId', [undefined, null, 1, 'x', `${visitor}\n`, `{${visitor}}`], {
    ...refused(400, 'invalid_anonymous_id', ['anonymousId']),
  }),
  ...each(unknown, 'surveyId', [undefined, null, 1, {}, [], '', 'x'.repeat(129), 'a\0', '\ud800'], {
    ...invalid('surveyId'),
  }),
  ...each(unknown, 'responseId', [undefined, null, 1, '', 'x', `${visitor}\0`, `urn:uuid:${visitor}`], {
    ...invalid('responseId'),
  }),
  ...each(
    unknown,
    'event',
    [
      undefined,
      null,
      1,
      '',
      'foo',
      'SHOWN',
      'shown ',
      ['shown'],
      { toString: 'shown' },
      '__proto__',
      'constructor',
    ],
    invalid('event'),
  ),
  ...each(unknown, 'answers', [[], 'x', 1, true, [['a', 1]]], invalid('answers')),
  ...each(unknown, 'answers', [{ a: 'x'.repeat(33 * 1024) }, nested(33)], invalid('answers')),
  post(
    'answers of 257 keys',
    { ...unknown, answers: Object.fromEntries(new Array(257).fill(0).map((_, n) => [`q${n}`, 1])) },
    {
      ...invalid('answers'),
    },
  ),
  post(
    'answers of 20,000 brackets',
    textWith(unknown, `"answers":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    {
      ...invalid('answers'),
    },
  ),
  ...each(unknown, 'createdAt', ['yesterday', 1, '2026-02-30T00:00:00Z'], invalid('createdAt')),
  ...each(unknown, 'assignments', [{}, 'x', new Array(101).fill(assignment)], invalid('assignments')),
  ...each(unknown, 'assignments', [[{ ...assignment, isControl: 1 }]], invalid('assignments.0.isControl')),
  post(
    'several things wrong',
    { ...unknown, event: 'foo', responseId: 1, surveyId: 2 },
    {
      ...invalid('surveyId', 'responseId', 'event'),
    },
  ),
  post('projectKey twice', textWith(unknown, '"projectKey":"pk_survey"'), {
    ...refused(400, 'invalid_project_key', ['projectKey']),
  }),
  post('anonymousId twice, spelled with an escape', textWith(unknown, `"anonymous\\u0049d":"${visitor}"`), {
    ...refused(400, 'invalid_anonymous_id', ['anonymousId']),
  }),
  post('null', 'null', refused(400, 'invalid_request')),
  post('a list', '[]', refused(400, 'invalid_request')),
  ...['', 'nope', '{', "{'a':1}", '{"a":1,}'].map((text) =>
    post(`a body that is ${JSON.stringify(text)}`, text, refused(400, 'invalid_json')),
  ),
  post('a byte that is not UTF-8', bytes('{"a":"', 0xff, '"}'), refused(400, 'invalid_json')),
  post(
    '64 KiB and a byte',
    textWith(unknown, `"x":"${'x'.repeat(65_536)}"`),
    refused(413, 'payload_too_large'),
  ),
  post('a form', unknown, refused(415, 'unsupported_media_type'), [
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ]),
  post('gzip', unknown, refused(415, 'unsupported_media_type'), [...json, ['Content-Encoding', 'gzip']]),
  ...['GET', 'PUT', 'DELETE', 'PATCH'].map(
    (method): EdgeCase => ({
      when: `survey: ${method}`,
      method,
      path: '/sdk/survey',
      ...refused(405, 'method_not_allowed'),
      answerHeaders: { allow: 'POST, OPTIONS' },
    }),
  ),
  { when: 'survey: preflight', method: 'OPTIONS', path: '/sdk/survey', status: 204 },
  ...['/sdk/survey//', '/sdk/surveys', '/SDK/survey'].map(
    (path): EdgeCase => ({
      when: `survey: ${path}`,
      method: 'POST',
      path,
      headers: json,
      body: '{}',
      ...refused(404, 'not_found'),
    }),
  ),
  ...['pk_nobody', '__proto__', 'constructor'].map((projectKey) =>
    post(`of project ${projectKey}, which is not published`, { ...unknown, projectKey }, notFound),
  ),
  post('of another project’s survey', { ...survey, projectKey: 'pk_test' }, notFound),
  ...['nope', '__proto__', 'constructor'].map((surveyId) =>
    post(
      `of survey ${surveyId}, which does not exist`,
      { ...unknown, projectKey: 'pk_test', surveyId },
      notFound,
    ),
  ),
  post(
    'of a survey that a version does not have either',
    { ...unknown, projectKey: 'pk_test', version: '2025-01-01T00:00:00.000Z' },
    {
      ...notFound,
    },
  ),
  ...['', '?token=', '?token', '?Token=x'].map((query) =>
    preview('no token', query, refused(400, 'missing_token')),
  ),
  ...[
    'x',
    'a'.repeat(42),
    'a'.repeat(44),
    `${'a'.repeat(42)}%00`,
    'a'.repeat(9_000),
    '..%2f',
    'u'.repeat(43),
  ].map((token) => preview('an unknown token', `?token=${token}`, refused(401, 'invalid_token'))),
  {
    when: 'survey preview: POST',
    method: 'POST',
    path: '/sdk/survey/preview',
    headers: json,
    body: '{}',
    ...refused(405, 'method_not_allowed'),
  },
];

/** Requests about the existing survey. */
export const surveyCases: readonly EdgeCase[] = [
  ...each(survey, 'event', ['shown', 'accepted', 'dismissed', 'completed'], success),
  ...each(survey, 'answers', [undefined, null, {}, { text: null, nope: null }], success),
  ...each(survey, 'anonymousId', [visitor.toUpperCase(), 'ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF'], success),
  ...each(
    survey,
    'responseId',
    ['ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF', '00000000-0000-0000-0000-000000000000'],
    success,
  ),
  ...each(survey, 'assignments', [undefined, null, [], [assignment]], success),
  ...each(
    survey,
    'createdAt',
    [undefined, null, '2026-01-02', '2016-01-02T03:04:05Z', '2036-01-02T03:04:05Z'],
    success,
  ),
  ...each(survey, 'language', [null, 'de', 'pt-BR', 'x'.repeat(500), 1, '<script>'], success),
  ...each(survey, 'version', ['1.0.0', 1, '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'], success),
  ...each(survey, 'userAgent', [null, 1, 'x'.repeat(10_000)], success),
  ...each(survey, 'sentAt', ['x', 1, null], success),
  post(
    'unknown fields, and those that only the server sets',
    { ...survey, ip: '1.2.3.4', receivedAt: 'x', survey: {}, eventId: 1, bot: true, eventName: 'x' },
    {
      ...success,
    },
  ),
  post('as text', survey, success, [['Content-Type', 'text/plain']]),
  post('as text with a charset', survey, success, [['Content-Type', 'text/plain;charset=UTF-8']]),
  post('with a byte order mark', bytes(0xef, 0xbb, 0xbf, JSON.stringify(survey)), success),
  post('with a surveyId twice, of which the first counts', textWith(survey, '"surveyId":"nope"'), success),
  post('of an unknown survey', unknown, notFound),
  post('of a survey by its key', { ...survey, surveyId: sampleSurvey.surveyKey }, notFound),
  post(
    'of a survey by its id in upper case',
    { ...survey, surveyId: sampleSurvey.surveyId.toUpperCase() },
    notFound,
  ),

  answering(
    'one of each kind',
    {
      text: '',
      needed: 'x',
      mail: 'a@b.example',
      one: 'a',
      some: ['a', { other: 'x' }],
      stars: 5,
      nps: 0,
      csat: 1,
      ces: 7,
      agree: true,
      link: true,
    },
    {
      ...success,
    },
  ),
  answering(
    'HTML, bidi, NUL and a lone surrogate',
    { text: '<img src=x onerror=alert(1)>\u202e\0\ud800' },
    success,
  ),
  answering('a required question left out', { text: 'x' }, success),
  ...(
    [
      ['text', [1, true, {}, [], 'x'.repeat(10_001)]],
      ['needed', ['', '  ', '\n', 'x'.repeat(101), 0, false]],
      ['mail', ['x', 'a@', 'javascript:alert(1)']],
      ['one', ['c', 'A', '', 1, true, ['a'], {}, { other: 'x' }, '__proto__', 'constructor']],
      [
        'some',
        [
          'a',
          ['d'],
          ['a', 'a'],
          ['a', 'b', 'c'],
          [{ other: '' }],
          [{ other: 1 }],
          [{ other: 'x', a: 1 }],
          {},
        ],
      ],
      ['stars', [0, 6, 1.5, '5', true, [5], -1]],
      ['nps', [-1, 11, 9.5, '9', {}]],
      ['csat', [0, 6]],
      ['ces', [0, 8]],
      ['agree', [false, 'true', 1]],
      ['link', [false, 'https://x.example/', 1]],
    ] as const
  ).flatMap(([questionId, wrong]) =>
    wrong.map((answer) =>
      answering(
        `${questionId} ${JSON.stringify(answer).slice(0, 40)}`,
        { [questionId]: answer },
        badAnswer(questionId),
      ),
    ),
  ),
  answering(
    'several wrong, in the order of the body',
    { nps: 11, text: 'x', csat: 9 },
    badAnswer('nps', 'csat'),
  ),
  answering('an unknown question', { nope: 1 }, badAnswer('nope')),
  post('answers to __proto__ and toString', textWith(survey, '"answers":{"__proto__":1,"toString":2}'), {
    status: 400,
    code: 'invalid_answer',
  }),
  post('answers to constructor', { ...survey, answers: { constructor: 'x' } }, badAnswer('constructor')),
  post(
    'a question twice, of which the first answer counts',
    textWith(survey, '"answers":{"nps":9,"nps":99}'),
    success,
  ),
  post(
    'a question twice, of which the first answer is invalid',
    textWith(survey, '"answers":{"nps":99,"nps":9}'),
    {
      ...badAnswer('nps'),
    },
  ),
  post(
    'an invalid answer in a shown event',
    { ...survey, event: 'shown', answers: { nps: 11 } },
    badAnswer('nps'),
  ),

  preview('the survey', `?token=${'s'.repeat(43)}`, {
    status: 200,
    json: { preview: true, expiresAt: '2026-01-02T04:00:00.000Z', survey: sampleSurvey },
    answerHeaders: noStore,
  }),
  preview('a link that has expired', `?token=${'x'.repeat(43)}`, refused(401, 'expired_token')),
  preview('a link that was revoked', `?token=${'r'.repeat(43)}`, refused(401, 'invalid_token')),
  preview('a link to a variant', `?token=${'e'.repeat(43)}`, refused(401, 'invalid_token')),
  preview('a link to a deleted survey', `?token=${'g'.repeat(43)}`, refused(404, 'not_found')),
  {
    when: 'preview: a link to a survey',
    path: `/sdk/preview?token=${'s'.repeat(43)}`,
    ...refused(401, 'invalid_token'),
  },
];

function preview(when: string, query: string, expected: ExpectedResponse): EdgeCase {
  return { when: `survey preview: ${when}`, path: `/sdk/survey/preview${query}`, ...expected };
}
