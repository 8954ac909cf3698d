import { createFetchHandler } from '@pixel/edge';
import { bootstrapSchema, errorBodySchema, isTimestamp } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, sendRaw } from '../support/raw-http.ts';
import { batchCases } from './cases/batch-cases.ts';
import { bootstrapCases } from './cases/bootstrap-cases.ts';
import { type EdgeCase, noStore, validQuery } from './cases/edge-case.ts';
import { eventBodyCases } from './cases/event-body-cases.ts';
import { eventFieldCases } from './cases/event-field-cases.ts';
import { httpCases } from './cases/http-cases.ts';
import { originCases } from './cases/origin-cases.ts';
import { scriptCases } from './cases/script-cases.ts';
import { surveyBodyCases, surveyCases } from './cases/survey-cases.ts';
import { type ServedEdge, serveEdge, variantScript } from './serve-edge.ts';

const suites = {
  httpCases,
  originCases,
  scriptCases,
  bootstrapCases,
  eventBodyCases,
  eventFieldCases,
  batchCases,
  surveyBodyCases,
  surveyCases,
};
let served: ServedEdge;
beforeAll(async () => {
  served = await serveEdge();
});
afterAll(() => served.close());

/** The checked parts of a response, from any binding. */
interface EdgeResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

async function throughSocket({ method = 'GET', path, headers = [], body }: EdgeCase): Promise<EdgeResponse> {
  const request = rawRequest({ method, target: path, headers, ...(body === undefined ? {} : { body }) });
  const { responses } = await sendRaw({ port: served.port, pieces: [request], until: 1, method });
  const [response] = responses;
  if (response === undefined) throw new Error('The connection ended without a response');
  return { ...response, text: response.body };
}

async function throughFetch({ method = 'GET', path, headers = [], body }: EdgeCase): Promise<EdgeResponse> {
  const request = new Request(`http://edge.example${path}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body }),
  });
  const response = await createFetchHandler(served.edge)(request);
  return { status: response.status, headers: new Map(response.headers), text: await response.text() };
}

const bindings = { 'node:http': throughSocket, fetch: throughFetch };

describe.each(Object.entries(bindings))('through the %s binding', (binding, send) => {
  for (const [suite, cases] of Object.entries(suites)) {
    const sent = cases.filter(({ only }) => binding === 'node:http' || only === undefined);
    describe(`${suite}: ${sent.length} cases through ${binding}`, () => {
      it.each(sent.map((edgeCase) => ({ ...edgeCase, name: nameOf(edgeCase) })))(
        '$name',
        async (edgeCase) => {
          const answer = await send(edgeCase);
          expect(served.logged).toEqual([]);
          check(edgeCase, answer);
        },
      );
    });
  }
});

function nameOf({ method = 'GET', path, status, when }: EdgeCase): string {
  return `${method} ${path.slice(0, 60)} answers ${status}: ${when}`;
}

function check(expected: EdgeCase, { status, headers, text }: EdgeResponse): void {
  expect({ status, text }).toMatchObject({ status: expected.status });
  expect(headers.get('x-request-id')).toMatch(/^id-[\w-]+$/);
  checkEveryAnswer(expected, headers);
  for (const [name, value] of Object.entries(expected.answerHeaders ?? {}))
    expect([name, headers.get(name) ?? null]).toEqual([name, value]);
  if (expected.method === 'HEAD' || status === 204 || status === 304) expect(text).toBe('');
  else if (expected.code !== undefined) checkError(expected, headers, text);
  if (expected.json !== undefined) expect(JSON.parse(text)).toEqual(expected.json);
  if (expected.part !== undefined) expect(JSON.parse(text)).toMatchObject(expected.part);
}

/** The contract's requirements for every response, unless the case overrides them. */
function checkEveryAnswer(expected: EdgeCase, headers: ReadonlyMap<string, string>): void {
  const { path, status, answerHeaders } = expected;
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': answerHeaders?.['access-control-allow-origin'] ?? '*',
    'access-control-expose-headers': 'Retry-After, X-Request-Id',
    ...(path.startsWith('/sdk/') || status >= 400 ? noStore : {}),
    ...(status === 405 ? { allow: expect.stringMatching(/OPTIONS$/) } : {}),
  });
  expect(headers.has('access-control-allow-credentials')).toBe(false);
  if (status === 204 || status === 304) expect(headers.has('content-length')).toBe(false);
}

function checkError(expected: EdgeCase, headers: ReadonlyMap<string, string>, text: string): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = errorBodySchema.parse(JSON.parse(text));
  expect(JSON.parse(text)).toEqual(body);
  const { error } = body;
  expect(error).toMatchObject({ code: expected.code, requestId: headers.get('x-request-id') });
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  const paths = error.details?.map(({ path }) => path);
  if (expected.details !== undefined) expect(paths).toEqual(expected.details);
  expect(new Set(paths).size).toBe(paths?.length ?? 0);
}

it('assigns the same variant for both cases of a visitor id, echoed as sent', async () => {
  const url = encodeURIComponent('https://shop.example/product/mug');
  for (let n = 0; n < 20; n++) {
    const id = `abcdefab-cdef-4abc-8def-abcdefabcd${String(n).padStart(2, '0')}`;
    const [lower, upper] = await Promise.all([id, id.toUpperCase()].map((sent) => bootstrapOf(sent, url)));
    expect(upper?.anonymousId).toBe(id.toUpperCase());
    expect(upper?.assignments).toEqual(lower?.assignments);
    expect(lower?.assignments).toHaveLength(1);
  }
});

it('responds to a bootstrap according to its schema, with the current time as fetchedAt', async () => {
  const url = encodeURIComponent('https://shop.example/product/mug');
  const bootstrap = await bootstrapOf('00000000-0000-4000-8000-000000000000', url);
  expect(bootstrap).toMatchObject({ projectKey: 'pk_test', version: '2026-01-01T00:00:00.000Z' });
  expect(bootstrap.fetchedAt).toBe('2026-01-02T03:04:05.678Z');
  expect(isTimestamp(bootstrap.version)).toBe(true);
});

it('reveals nothing of an experiment except the visitor’s variant', async () => {
  const url = encodeURIComponent('https://shop.example/product/mug');
  const path = `/sdk/bootstrap?${validQuery}&url=${url}`;
  const { text } = await throughSocket({ when: '', path, status: 200 });
  const [assigned] = bootstrapSchema.parse(JSON.parse(text)).assignments;
  expect(text).not.toMatch(/exp-1|salt|weight|coverage|urlRules|product/);
  expect(text).not.toContain(assigned?.variantKey === 'b' ? '"control"' : '"b"');
});

it.each(['Googlebot/2.1', 'HeadlessChrome/120.0', 'curl/8.0', ''])(
  'responds to a bootstrap from "%s" like to any other',
  async (userAgent) => {
    const path = `/sdk/bootstrap?${validQuery}&url=${encodeURIComponent('https://shop.example/product/mug')}`;
    const headers = [['User-Agent', userAgent]] as const;
    const [fromAgent, usual] = await Promise.all([
      throughSocket({ when: '', path, status: 200, headers }),
      throughSocket({ when: '', path, status: 200, headers: [['User-Agent', 'Mozilla/5.0']] }),
    ]);
    expect(fromAgent.text).toBe(usual.text);
    expect(JSON.parse(fromAgent.text)).toMatchObject({ hasActiveExperiments: true });
  },
);

const bindingNames = ['node:http', 'fetch'] as const;
it.each(bindingNames)('answers HEAD through %s with the headers of GET, and no body', async (binding) => {
  const addresses = ['/', '/health', '/health/ready', '/openapi.json', '/pixel.js', variantScript];
  const further = [
    ...[`/sdk/bootstrap?${validQuery}`, '/sdk/bootstrap', '/sdk/event', '/sdk/preview', '/nothing'],
    ...['/sdk/survey', '/sdk/survey/preview', `/sdk/survey/preview?token=${'s'.repeat(43)}`],
  ];
  for (const path of [...addresses, ...further]) {
    const [get, head] = [
      await bindings[binding]({ when: '', path, status: 0 }),
      await bindings[binding]({ when: '', method: 'HEAD', path, status: 0 }),
    ];
    const own = new Set(['x-request-id', 'content-length', 'date', 'transfer-encoding']);
    const shared = ({ headers }: EdgeResponse) => [...headers].filter(([name]) => !own.has(name));
    expect([path, head.status, head.text, shared(head)]).toEqual([path, get.status, '', shared(get)]);
  }
});

it('accepts a page URL of maximum length in its longest encoding', async () => {
  const url = encodeURIComponent(`http://x/product/${'/'.repeat(8_000)}`);
  expect(await bootstrapOf('00000000-0000-4000-8000-000000000000', url)).toMatchObject({
    hasActiveExperiments: true,
  });
});

it('sends a different id with every response', async () => {
  const ids = new Set<string | undefined>();
  for (let n = 0; n < 5; n++)
    ids.add((await throughSocket({ when: '', path: '/x', status: 404 })).headers.get('x-request-id'));
  expect(ids.size).toBe(5);
});

async function bootstrapOf(id: string, url: string) {
  const path = `/sdk/bootstrap?projectKey=pk_test&anonymousId=${id}&url=${url}`;
  const { text } = await throughSocket({ when: '', path, status: 200 });
  const bootstrap = bootstrapSchema.parse(JSON.parse(text));
  expect(JSON.parse(text)).toEqual(bootstrap);
  expect(bootstrap.hasActiveExperiments).toBe(bootstrap.assignments.length > 0);
  return bootstrap;
}
