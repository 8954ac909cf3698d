import { bootstrap, type EdgeCase, noStore, refused, validQuery, visitor } from './edge-case.ts';

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
const noKey = refused(400, 'invalid_project_key');
const noVisitor = refused(400, 'invalid_anonymous_id');
const fine = { status: 200, answerHeaders: noStore };
const nothingHere = { hasActiveExperiments: false, assignments: [], experiments: [], goals: [], surveys: [] };
/** The project's settings are also sent if no experiment matches the page. */
const noExperiment = {
  ...fine,
  part: {
    ...nothingHere,
    version: '2026-01-01T00:00:00.000Z',
    integrations: { analytics: { enabled: true, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  },
};
const withKey = (key: string) => `projectKey=${key}&anonymousId=${visitor}`;
const withVisitor = (id: string) => `projectKey=pk_test&anonymousId=${id}`;

/** `GET /sdk/bootstrap`: valid and invalid queries. */
export const bootstrapCases: readonly EdgeCase[] = [
  bootstrap('without projectKey', `anonymousId=${visitor}`, {
    ...noKey,
    answerHeaders: { ...noStore, 'content-type': 'application/json; charset=utf-8' },
  }),
  bootstrap('without anonymousId', 'projectKey=pk_test', noVisitor),
  { when: 'without a query', path: '/sdk/bootstrap', ...noKey },
  bootstrap('with an empty query', '', noKey),
  bootstrap('with nothing but separators', '&&=&;&', noKey),
  bootstrap('both without a value', 'projectKey&anonymousId', noKey),
  bootstrap('both wrong', 'projectKey=&anonymousId=x', noKey),
  bootstrap('projectKey twice', `projectKey=a&${validQuery}`, noKey),
  bootstrap('the same projectKey twice', `projectKey=pk_test&${validQuery}`, noKey),
  bootstrap('projectKey twice, once with its name encoded', `${validQuery}&project%4Bey=b`, noKey),
  bootstrap('projectKey twice, once without a value', `${validQuery}&projectKey`, noKey),
  bootstrap('anonymousId twice', `anonymousId=${visitor}&${validQuery}`, noVisitor),
  bootstrap(
    'anonymousId twice, once with its name encoded',
    `${validQuery}&%61nonymousId=${visitor}`,
    noVisitor,
  ),
  bootstrap(
    'names in another case, which are other parameters',
    `PROJECTKEY=a&AnonymousID=b&${validQuery}`,
    fine,
  ),
  bootstrap('projectKey as a list', `projectKey[]=pk_test&anonymousId=${visitor}`, noKey),
  bootstrap('projectKey as a member', `projectKey[a]=pk_test&anonymousId=${visitor}`, noKey),
  bootstrap('the names with encoded letters', `%70rojectKey=pk_test&anonymous%49d=${visitor}`, fine),
  bootstrap(
    'names of Object.prototype',
    `${validQuery}&__proto__=1&constructor=2&toString=3&hasOwnProperty=4`,
    fine,
  ),
  bootstrap('a thousand unknown parameters', `${validQuery}${'&x=1'.repeat(1_000)}`, fine),
  bootstrap('parameters separated by a semicolon', `projectKey=pk_test;anonymousId=${visitor}`, noKey),

  ...[
    'not-a-uuid',
    'undefined',
    'null',
    `{${visitor}}`,
    `urn:uuid:${visitor}`,
    `${visitor}%0A`,
    `%20${visitor}`,
  ]
    .concat([`${visitor}+`, `${visitor}%00`, visitor.replaceAll('-', ''), visitor.slice(1), `${visitor}0`])
    .concat([visitor.replace('0', 'g'), visitor.replaceAll('-', '%E2%80%93'), '%EF%BC%90'.repeat(36)])
    .concat(['', '0', 'NaN', '[object%20Object]', `${visitor},${visitor}`, '%', '%ZZ', '%C0%80', '%ED%A0%80'])
    .map((id) => bootstrap(`anonymousId "${id}"`, withVisitor(id), noVisitor)),
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'].map((id) =>
    bootstrap(`anonymousId ${id}`, withVisitor(id), fine),
  ),
  bootstrap(
    'an anonymousId whose dashes are encoded',
    withVisitor('00000000%2D0000%2D4000%2D8000%2D000000000000'),
    fine,
  ),
  ...[
    'k'.repeat(65),
    'k'.repeat(1_000),
    '',
    '%00',
    'pk_test%00',
    'pk_test%0A',
    'pk%20test',
    'pk+test',
    '%20pk_test',
  ]
    .concat([
      '..%2f..%2fetc',
      '../v/1',
      'pk_test/v/1',
      '%27%20OR%201=1--',
      '*',
      'pk.test',
      'p%C3%A4',
      '%F0%9F%98%80',
    ])
    .concat([
      '<script>',
      '%3Cscript%3E',
      '%0D%0ASet-Cookie:%20a=b',
      'pk_test%E2%80%8B',
      '%FF',
      '$%7Bjndi:ldap://x%7D',
    ])
    .map((key) => bootstrap(`projectKey "${key.slice(0, 40)}"`, withKey(key), noKey)),
  ...['pk_nobody', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'k'.repeat(64), '-', '_'].map(
    (key) =>
      bootstrap(`unknown project ${key}`, withKey(key), {
        status: 200,
        json: emptyBlob(key),
        answerHeaders: {
          ...noStore,
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'Retry-After, X-Request-Id',
          'content-type': 'application/json; charset=utf-8',
          vary: null,
        },
      }),
  ),
  ...[
    '%E0%A4%A',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/pricing',
    'not%20a%20url',
    '',
    'h'.repeat(9_000),
  ]
    .concat([
      'http://',
      'http://%00',
      'http://[::1',
      'data:text/html,x',
      '//shop.example/product/1',
      'http://a:99999/',
    ])
    .concat([
      'https:shop.example',
      'about:blank',
      '%EF%BB%BF',
      '%ED%A0%80',
      'http://x%20y/',
      'blob:https://x/1',
    ])
    .map((url) =>
      bootstrap(
        `url "${url.slice(0, 40)}"`,
        `projectKey=pk_test&anonymousId=${visitor}&url=${url}`,
        noExperiment,
      ),
    ),
  bootstrap(
    'url twice: the first counts',
    `${validQuery}&url=http://a.example/&url=http://a.example/product/1`,
    noExperiment,
  ),
  bootstrap('url twice, the matching one first', `${validQuery}&url=http://a.example/product/1&url=x`, {
    ...fine,
    part: { hasActiveExperiments: true },
  }),
  ...['{}&attributes={}', '{}&attributes=nope', '&attributes=nope', '%7B%22a%22:1%7D&%61ttributes=[]'].map(
    (attributes) => bootstrap(`attributes=${attributes}`, `${validQuery}&attributes=${attributes}`, fine),
  ),
  ...['nope&attributes={}', '[]', '{', `{"a":"${'x'.repeat(2_048)}"}`].map((attributes) =>
    bootstrap(`attributes=${attributes.slice(0, 40)}`, `${validQuery}&attributes=${attributes}`, {
      ...refused(400, 'invalid_request', ['attributes']),
    }),
  ),
  bootstrap('url of 8,192 characters', `${validQuery}&url=http://x/${'a'.repeat(8_183)}`, fine),
  bootstrap(
    'invalid returning, referrer and utm',
    `${validQuery}&returning=maybe&referrer=%FF&utm=%%%`,
    fine,
  ),
];
