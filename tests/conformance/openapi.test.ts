import { createHash } from 'node:crypto';
import { createFetchHandler } from '@pixel/edge';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type StartedEdge, startEdge } from '../support/start-edge.ts';
import { batchCases } from './cases/batch-cases.ts';
import { bootstrapCases } from './cases/bootstrap-cases.ts';
import type { EdgeCase } from './cases/edge-case.ts';
import { eventBodyCases } from './cases/event-body-cases.ts';
import { eventFieldCases } from './cases/event-field-cases.ts';
import { httpCases } from './cases/http-cases.ts';
import { originCases } from './cases/origin-cases.ts';
import { scriptCases } from './cases/script-cases.ts';
import { surveyBodyCases, surveyCases } from './cases/survey-cases.ts';
import { type ServedEdge, serveEdge } from './serve-edge.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly $ref?: string }>>;
}
type Content = Readonly<Record<string, { readonly schema: object }>>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, { readonly content: Content }>>;
  };
}

const token = 'Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const code = 'document.currentScript.pixelRun=function(){\n1\n};';

const cases = [
  ...[httpCases, originCases, scriptCases, bootstrapCases],
  ...[eventBodyCases, eventFieldCases, batchCases, surveyBodyCases, surveyCases],
].flat();
let served: ServedEdge;
let started: StartedEdge;
let document: Document;

beforeAll(async () => {
  served = await serveEdge();
  started = await startEdge();
  const { kv } = started;
  await kv.put(`script/${sha256(code)}`, code);
  const preview = {
    formatVersion: 1,
    status: 'active',
    projectKey: 'pk_test',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    revision: '1',
    experiment: {
      experimentKey: 'cta',
      experimentId: '01900000-0000-7000-8000-000000000000',
      status: 'running',
      variant: { key: 'b', changes: [] },
      goals: [],
      exposure: 'code',
      probes: [],
    },
  };
  await kv.put(`preview/${sha256(token)}`, JSON.stringify(preview));
  document = (await (await started.send['node:http']('/openapi.json')).json()) as Document;
});
afterAll(() => Promise.all([served.close(), started.close()]));

/** A schema of the document as a Zod schema: moves referenced schemas to where Zod looks for them. */
function checker(schema: object): z.ZodType {
  const moved = JSON.parse(
    JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  );
  return z.fromJSONSchema(moved);
}

/** The documented path of a request: without a trailing slash. */
const pathOf = (target: string) => (target.split('?', 1)[0] ?? '').replace(/(.)\/$/, '$1');

function operationFor(method: string, target: string): Operation | undefined {
  const path = pathOf(target);
  const described = Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[0-9a-f]{64}')}$`).test(path),
  );
  return document.paths[described ?? '']?.[method.toLowerCase()];
}

/** The documented content of a response, or of any error if its path or method isn't documented. */
function contentOf(operation: Operation | undefined, status: number): Content | undefined {
  const error = document.components.responses.Error?.content;
  const described = operation?.responses[status];
  return operation === undefined || described === undefined ? error : described.content;
}

async function expectDescribed(method: string, target: string, response: Response): Promise<void> {
  const content = contentOf(operationFor(method, target), response.status);
  const text = await response.text();
  if (content === undefined) return expect(text).toBe('');
  const [type = '', described] = Object.entries(content)[0] ?? [];
  expect(response.headers.get('content-type')).toContain(type);
  if (described === undefined || type !== 'application/json') return;
  const { success, error } = checker(described.schema).safeParse(JSON.parse(text));
  expect(success ? [] : error.issues, text).toEqual([]);
}

it('is served as a valid, cacheable document', async () => {
  const response = await started.send['node:http']('/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const again = await started.send['node:http']('/openapi.json', {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  const { valid, errors } = await new Validator().validate(
    (await response.json()) as Record<string, unknown>,
  );
  expect([valid, errors]).toEqual([true, undefined]);
});

it('describes every SDK path that exists, and no others', async () => {
  for (const template of Object.keys(document.paths)) {
    const path = template.replace('{sha256}', sha256(code));
    expect([path, (await through(served, { path, method: 'DELETE' })).status]).toEqual([path, 405]);
  }
  const answered = cases
    .filter(({ status, method }) => status < 400 && method !== 'OPTIONS')
    .map(({ path }) => pathOf(path));
  const addresses = new Set(answered.filter((path) => /^\/(sdk|health|pixel)/.test(path)));
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining([...addresses]));
});

/** Sends a case's request verbatim to the edge that the cases are written for. */
function through(edge: ServedEdge, sent: Pick<EdgeCase, 'path' | 'method' | 'headers' | 'body'>) {
  const { path, method = 'GET', headers = [], body } = sent;
  const request = new Request(`http://edge.example${path}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body }),
  });
  return createFetchHandler(edge.edge)(request);
}

const withBody = cases.filter(
  ({ method = 'GET', only, status }) =>
    method !== 'HEAD' && method !== 'OPTIONS' && only === undefined && status !== 302,
);

describe(`describes the response to ${withBody.length} cases:`, () => {
  it.each(withBody.map((each) => [each.when, each] as const))('%s', async (_, each) => {
    await expectDescribed(each.method ?? 'GET', each.path, await through(served, each));
  });

  const visitor = '00000000-0000-4000-8000-000000000000';
  it.each([
    `/sdk/bootstrap?projectKey=pk_test&anonymousId=${visitor}&url=http://x/product/1`,
    `/sdk/preview?token=${token}`,
    '/sdk/preview',
    '/sdk/preview?token=x',
    '/health',
    '/health/ready',
    '/openapi.json',
    `/v/${sha256(code)}.js`,
    `/v/${sha256('nothing')}.js`,
  ])('GET %s', async (path) => {
    const operation = operationFor('GET', path);
    const response = await started.send.fetch(path);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(response.status));
    await expectDescribed('GET', path, response);
  });
});

it('detects a response that differs from its description', async () => {
  const wrong = Response.json({
    ready: true,
    kv: true,
    unusableConfigurations: -1,
    events: { accepted: true, waiting: 0, stuckSeconds: 0, lost: 0 },
    draining: false,
  });
  await expect(expectDescribed('GET', '/health/ready', wrong)).rejects.toThrow();
  const error = { code: 'missing_token', message: 'A sentence.', requestId: 'id' };
  const unexpected = Response.json({ success: false, error }, { status: 400 });
  await expect(expectDescribed('GET', '/sdk/bootstrap', unexpected)).rejects.toThrow();
});
