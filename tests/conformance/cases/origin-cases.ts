import { type EdgeCase, event, json, noStore, post, refused, success, visitor, whole } from './edge-case.ts';
import { everyAnswer } from './http-cases.ts';

const closed = `/sdk/bootstrap?projectKey=pk_closed&anonymousId=${visitor}`;
const bootstrap = `/sdk/bootstrap?${whole}`;
const shop = 'https://shop.example';

/** Which origins may read the responses. */
export const originCases: readonly EdgeCase[] = [
  ...['null', 'https://evil.example', 'x', '', 'https://shop.example, https://evil.example'].map(
    (origin): EdgeCase => ({
      when: `origin "${origin}" on an open project`,
      path: bootstrap,
      headers: [['Origin', origin]],
      status: 200,
      answerHeaders: { ...everyAnswer, vary: null },
    }),
  ),
  ...[
    shop,
    'https://SHOP.example',
    'HTTPS://shop.example',
    'https://shop.example:443',
    'http://localhost:3000',
    'https://xn--bcher-kva.example',
  ].map(
    (origin): EdgeCase => ({
      when: `allowed origin ${origin} on a restricted project`,
      path: closed,
      headers: [['Origin', origin]],
      status: 200,
      answerHeaders: { 'access-control-allow-origin': origin, vary: 'Origin', ...noStore },
    }),
  ),
  ...[
    'null',
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.evil.example',
    '',
  ]
    .concat([
      'https://evil-shop.example',
      'https://shop.example/',
      'https://shop.example.',
      'https://a@shop.example',
      '*',
      'file://',
    ])
    .concat([
      'https://shop.example#',
      'https://[',
      'http://localhost',
      `${shop}, ${shop}`,
      'https://sub.shop.example',
    ])
    .map(
      (origin): EdgeCase => ({
        when: `origin "${origin}" on a restricted project`,
        path: closed,
        headers: [['Origin', origin]],
        ...refused(403, 'origin_not_allowed'),
        answerHeaders: { ...everyAnswer, ...noStore, vary: 'Origin' },
      }),
    ),
  {
    when: 'a server on a restricted project',
    path: closed,
    status: 200,
    answerHeaders: { ...everyAnswer, vary: 'Origin' },
  },
  {
    ...post(
      'an event from another origin on a restricted project',
      { ...event, projectKey: 'pk_closed' },
      {
        ...refused(403, 'origin_not_allowed'),
        answerHeaders: { ...everyAnswer, ...noStore, vary: 'Origin' },
      },
    ),
    headers: [...json, ['Origin', 'https://evil.example']],
  },
  {
    ...post(
      'an event from the allowed origin',
      { ...event, projectKey: 'pk_closed' },
      {
        ...success,
        answerHeaders: { 'access-control-allow-origin': shop, vary: 'Origin' },
      },
    ),
    headers: [...json, ['Origin', shop]],
  },
  post('an event from a server on a restricted project', { ...event, projectKey: 'pk_closed' }, success),
  {
    ...post(
      'a bad event from another origin: what is wrong with it comes first',
      { ...event, projectKey: 'pk_closed', eventName: '' },
      refused(400, 'invalid_request'),
    ),
    headers: [...json, ['Origin', 'https://evil.example']],
  },
];
