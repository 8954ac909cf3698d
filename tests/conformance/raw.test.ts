import { errorBodySchema } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawResponse, sendRaw } from '../support/raw-http.ts';
import { type RawCase, rawCases, slowCases } from './cases/raw-cases.ts';
import { type ServedEdge, serveEdge } from './serve-edge.ts';

const next = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
let served: ServedEdge;
let impatient: ServedEdge;
beforeAll(async () => {
  served = await serveEdge();
  impatient = await serveEdge({ timeoutMs: 1_500 });
});
afterAll(async () => {
  await served.close();
  await impatient.close();
});

async function exchange(
  port: number,
  { pieces, after, connection }: RawCase,
): Promise<readonly RawResponse[]> {
  const more = connection === 'stays open' ? [100, next] : [];
  const { responses, ended } = await sendRaw({
    port,
    pieces: [...pieces, ...more],
    until: 'end',
    ...(after === undefined ? {} : { after }),
  });
  expect(ended).toBe(true);
  return responses;
}

/** Status and code of a response, which must have the common headers. */
function summary({ status, headers, body }: RawResponse): string {
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After, X-Request-Id',
    'x-request-id': expect.stringMatching(/^\S+$/),
  });
  if (status < 400) return `${status} ok`;
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { error } = errorBodySchema.parse(JSON.parse(body));
  expect(error.requestId).toBe(headers.get('x-request-id'));
  return `${status} ${error.code}`;
}

function expectAnswers(
  responses: readonly RawResponse[],
  { responses: expected, maybe, connection }: RawCase,
): void {
  const all = connection === 'stays open' ? [...expected, '200 ok'] : expected;
  const received = responses.map(summary);
  if (maybe !== undefined && received.length > all.length) expect(received).toEqual([...all, maybe]);
  else expect(received).toEqual(all);
}

describe(`bytes on a connection: ${rawCases.length} cases`, () => {
  it.each(rawCases.map((rawCase) => ({ ...rawCase, what: what(rawCase) })))('$what', async (rawCase) => {
    expectAnswers(await exchange(served.port, rawCase), rawCase);
    expect(served.logged).toEqual([]);
  });
});

describe.concurrent(`incomplete requests: ${slowCases.length} cases`, () => {
  it.each(slowCases.map((rawCase) => ({ ...rawCase, what: what(rawCase) })))('$what', async (rawCase) => {
    expectAnswers(await exchange(impatient.port, rawCase), rawCase);
  });

  it('do not delay others', async () => {
    const slow = Array.from({ length: 50 }, () =>
      sendRaw({ port: impatient.port, pieces: ['GET /hea'], until: 'end' }),
    );
    const { responses } = await sendRaw({ port: impatient.port, pieces: [next], until: 'end' });
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect((await Promise.all(slow)).flatMap((done) => done.responses).map(({ status }) => status)).toEqual(
      new Array(50).fill(408),
    );
  });
});

function what({ when, responses, connection }: RawCase): string {
  return `${when}: ${responses.join(', ') || 'no answer'}, and the connection ${connection}`;
}
