import {
  type EdgeCase,
  event,
  json,
  noStore,
  post,
  refused,
  success,
  validQuery,
  visitor,
} from './edge-case.ts';
import { commonHeaders } from './http-cases.ts';

const closed = `/sdk/bootstrap?projectKey=pk_closed&anonymousId=${visitor}`;
const bootstrap = `/sdk/bootstrap?${validQuery}`;
const shop = 'https://shop.example';

/** Which origins may read the responses. */
export const originCases: readonly EdgeCase[] = [
  ...['null', 'https://evil.example', 'x', '', 'https://shop.example, https://evil.example'].map(
    (origin): EdgeCase => ({
      when: `origin "${origin}" on an open project`,
      path: bootstrap,
      headers: [['Origin', origin]],
      status: 200,
      answerHeaders: { ...commonHeaders, vary: null },
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
        answerHeaders: { ...commonHeaders, ...noStore, vary: 'Origin' },
      }),
    ),
  {
    when: 'a server on a restricted project',
    path: closed,
    status: 200,
    answerHeaders: { ...commonHeaders, vary: 'Origin' },
  },
  {
    ...post(
      'an event from another origin on a restricted project',
      { ...event, projectKey: 'pk_closed' },
      {
        ...refused(403, 'origin_not_allowed'),
        answerHeaders: { ...commonHeaders, ...noStore, vary: 'Origin' },
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
      'an invalid event from another origin: its problem is reported first',
      { ...event, projectKey: 'pk_closed', eventName: '' },
      refused(400, 'invalid_request'),
    ),
    headers: [...json, ['Origin', 'https://evil.example']],
  },
];
