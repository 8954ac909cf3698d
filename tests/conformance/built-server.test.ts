import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootstrapSchema, errorBodySchema } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';
import { rawRequest, sendRaw } from '../support/raw-http.ts';
import { batchCases } from './cases/batch-cases.ts';
import { bootstrapCases } from './cases/bootstrap-cases.ts';
import type { EdgeCase } from './cases/edge-case.ts';
import { event, json, visitor } from './cases/edge-case.ts';
import { eventBodyCases } from './cases/event-body-cases.ts';
import { eventFieldCases } from './cases/event-field-cases.ts';
import { httpCases } from './cases/http-cases.ts';
import { originCases } from './cases/origin-cases.ts';
import { rawCases } from './cases/raw-cases.ts';
import { surveyBodyCases, surveyCases } from './cases/survey-cases.ts';
import { closedTo } from './serve-edge.ts';
import { sampleSurvey } from './survey-samples.ts';

const suites = {
  ...{ httpCases, originCases, bootstrapCases, eventBodyCases, eventFieldCases, batchCases },
  surveyBodyCases,
};
let pixel: PixelServer;
let port: number;
/** Its output during startup, before any request. */
let startupOutput: string;

beforeAll(async () => {
  pixel = await startPixelServer();
  port = Number(new URL(pixel.url).port);
  const projects = [
    { projectKey: 'pk_test' },
    { projectKey: 'pk_closed', allowedOrigins: closedTo.filter((origin) => !/[[*]/.test(origin)) },
    { projectKey: 'pk_survey', surveys: [configuredSurvey()] },
  ];
  const file = join(pixel.dataDirectory, 'conformance.json');
  await writeFile(file, JSON.stringify({ projects }));
  const applied = await pixel.cli('apply', file);
  expect(applied).toMatchObject({ code: 0 });
  startupOutput = pixel.output();
});
afterAll(async () => {
  await pixel.end('SIGKILL');
  await removeTemporary(pixel.dataDirectory);
});

async function outcomeOf({ method = 'GET', path, headers = [], body }: EdgeCase): Promise<string> {
  const request = rawRequest({ method, target: path, headers, ...(body === undefined ? {} : { body }) });
  const { responses } = await sendRaw({ port, pieces: [request], until: 1, method });
  const [response] = responses;
  if (response === undefined) return 'no answer';
  const { error } = errorBodySchema.safeParse(tryJson(response.body)).data ?? {};
  return `${response.status} ${error?.code ?? 'ok'}`;
}

/** The cases' survey as in a configuration file: presets define their own scale. */
function configuredSurvey(): object {
  const { surveyKey, status, display } = sampleSurvey;
  const questions = sampleSurvey.questions.map(({ scale, ...question }) =>
    question.type === 'rating' ? { ...question, scale } : question,
  );
  return { surveyKey, status, questions, display: { frequency: display.frequency } };
}

/** The survey's cases, with the id from the server. */
async function casesOfOwnSurvey(): Promise<readonly EdgeCase[]> {
  const query = `projectKey=pk_survey&anonymousId=${visitor}`;
  const bootstrap = async () =>
    bootstrapSchema.parse(await (await fetch(`${pixel.url}/sdk/bootstrap?${query}`)).json());
  const { surveys } = await eventually(bootstrap, (blob) => blob.surveys.length > 0, 10_000);
  const surveyId = surveys[0]?.surveyId ?? '';
  const withOwnId = (text: string) =>
    text
      .replaceAll(sampleSurvey.surveyId, surveyId)
      .replaceAll(sampleSurvey.surveyId.toUpperCase(), surveyId.toUpperCase());
  return surveyCases
    .filter(({ path }) => path === '/sdk/survey')
    .map((each) => (typeof each.body === 'string' ? { ...each, body: withOwnId(each.body) } : each))
    .filter(({ body }) => typeof body === 'string');
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('the built server responds like the edge assembled in tests', () => {
  async function expectOutcomes(cases: readonly EdgeCase[]): Promise<void> {
    for (const edgeCase of cases) {
      const code = edgeCase.method === 'HEAD' ? 'ok' : (edgeCase.code ?? 'ok');
      expect(`${edgeCase.when}: ${await outcomeOf(edgeCase)}`).toBe(
        `${edgeCase.when}: ${edgeCase.status} ${code}`,
      );
    }
  }

  it.each(Object.entries(suites))('%s', async (_suite, cases) => {
    await expectOutcomes(cases);
  });

  it('surveyCases', async () => {
    const cases = await casesOfOwnSurvey();
    expect(cases.length).toBeGreaterThan(90);
    await expectOutcomes(cases);
  });

  it('rawCases', async () => {
    for (const { when, pieces, after, responses, maybe, connection } of rawCases) {
      const { responses: received } = await sendRaw({
        port,
        pieces,
        until: connection === 'closes' ? 'end' : responses.length,
        ...(after === undefined ? {} : { after }),
      });
      const all =
        maybe !== undefined && received.length > responses.length ? [...responses, maybe] : responses;
      expect([when, ...received.map(({ status }) => status)]).toEqual([
        when,
        ...all.map((answer) => Number.parseInt(answer, 10)),
      ]);
    }
  });

  it.concurrent('a request that is incomplete after 10 seconds gets 408', async () => {
    const part = `POST /sdk/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":1}`;
    const { responses, ended } = await sendRaw({ port, pieces: [part], until: 'end' });
    expect([responses.map(({ status }) => status), ended]).toEqual([[408], true]);
  });
});

it('logs how many requests were rejected, and nothing about who sent what', async () => {
  const secret = 'Jane.Doe.42';
  const person = '5ec2e7aa-0000-4000-8000-5ec2e75ec2e7';
  const headers = [
    ['User-Agent', secret],
    ['Referer', `https://${secret}.example/`],
    ['Cookie', `name=${secret}`],
    ['Authorization', `Bearer ${secret}`],
    ['X-Forwarded-For', '198.51.100.77'],
    ['Accept-Language', `${secret}, de`],
    ['Origin', `https://${secret}.example`],
  ] as const;
  const about = { ...event, anonymousId: person, url: `https://x/?${secret}`, payload: { email: secret } };
  const query = `anonymousId=${person}&url=https%3A%2F%2Fx%2F%3F${secret}&attributes=%7B%22a%22%3A%22${secret}%22%7D`;
  const bodies = [
    about,
    { ...about, eventName: `\n${secret}` },
    { ...about, projectKey: secret },
    { ...about, createdAt: secret },
  ];
  const requests = [
    ...bodies.map((body) =>
      rawRequest({
        method: 'POST',
        target: '/sdk/event',
        headers: [...json, ...headers],
        body: JSON.stringify(body),
      }),
    ),
    rawRequest({
      method: 'POST',
      target: '/sdk/events',
      headers: [...json, ...headers],
      body: JSON.stringify({ events: bodies }),
    }),
    rawRequest({
      method: 'POST',
      target: '/sdk/event',
      headers: [...json, ...headers],
      body: `{"a":${secret}`,
    }),
    rawRequest({ method: 'POST', target: `/sdk/event?${secret}`, headers, body: secret }),
    rawRequest({ target: `/sdk/bootstrap?projectKey=pk_test&${query}`, headers }),
    rawRequest({ target: `/sdk/bootstrap?projectKey=pk_closed&${query}`, headers }),
    rawRequest({ target: `/sdk/bootstrap?projectKey=${secret}&${query}`, headers }),
    rawRequest({ target: `/sdk/bootstrap?projectKey=pk_test&anonymousId=${secret}`, headers }),
    rawRequest({ target: `/${secret}?${secret}`, headers }),
    rawRequest({ method: 'DELETE', target: `/sdk/event?${secret}`, headers }),
    rawRequest({ target: `/pixel.js?project=${secret}`, headers }),
    rawRequest({ target: `/sdk/preview?token=${secret}`, headers }),
    rawRequest({ target: `/sdk/survey/preview?token=${secret}`, headers }),
    rawRequest({
      method: 'POST',
      target: '/sdk/survey',
      headers: [...json, ...headers],
      body: JSON.stringify({
        ...about,
        ...{ surveyId: secret, responseId: person, event: 'shown', answers: { [secret]: secret } },
      }),
    }),
    rawRequest({ target: `/v/${secret}.js`, headers }),
    rawRequest({ target: `/health?${secret}`, headers }),
    Buffer.from(`${secret} / HTTP/1.1\r\nHost: ${secret}\r\n\r\n`),
    Buffer.from(`GET /${secret} HTTP/1.1\r\n\r\n`),
  ];
  for (const request of requests) {
    const { responses } = await sendRaw({ port, pieces: [request], until: 1 });
    expect(responses[0]?.status).toBeLessThan(500);
  }
  expect(await pixel.end('SIGTERM')).toBe(0);
  const printed = pixel.output().slice(startupOutput.length);
  expect(printed).toContain('"code":"invalid_json"');
  expect(printed).toContain('Requests were rejected');
  for (const word of [
    secret,
    secret.toLowerCase(),
    person,
    visitor,
    '198.51.100.77',
    '127.0.0.1',
    '::1',
    '%7B',
    '/sdk/event?',
    '<script>',
  ])
    expect(printed).not.toContain(word);
});
