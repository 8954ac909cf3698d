import { bootstrapSchema, errorBodySchema } from '@pixel/protocol';
import { type EventRecord, readEventRecord } from '@pixel/store/queue/event-record';
import { afterEach, describe, expect, it } from 'vitest';
import { bindingNames, type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { sampleSnapshot, sampleSurvey } from '../snapshot.fixture.ts';

const start = Date.parse('2026-01-02T03:04:05.678Z');
const visitor = 'abcdefab-cdef-4abc-8def-abcdefabcdef';
const responseId = '01900000-0000-4000-8000-00000000000F';
const survey = sampleSurvey();
const { surveyId } = survey.survey;
const ledgerKey = `visitor/pk_test/${visitor}`;
const shown = { projectKey: 'pk_test', anonymousId: visitor, surveyId, responseId, event: 'shown' };

let served: StartedEdge;
let records: EventRecord[];
afterEach(() => served.close());

async function serve(fields: Parameters<typeof sampleSnapshot>[0] = { surveys: [survey] }) {
  records = [];
  served = await startEdge(
    {
      queue: {
        async appendAll(appended) {
          records.push(...appended.map((bytes) => readEventRecord(new TextDecoder().decode(bytes))));
        },
      },
    },
    { now: start },
  );
  await served.kv.put('project/pk_test', JSON.stringify(sampleSnapshot(fields)));
}

async function surveysFor(anonymousId = visitor): Promise<readonly string[]> {
  const answer = await served.send['node:http'](
    `/sdk/bootstrap?projectKey=pk_test&anonymousId=${anonymousId}&url=https%3A%2F%2Fshop.example%2F`,
  );
  return bootstrapSchema.parse(await answer.json()).surveys.map(({ surveyKey }) => surveyKey);
}

const post = (body: object, binding: (typeof bindingNames)[number] = 'node:http') =>
  served.send[binding]('/sdk/survey', { method: 'POST', body: JSON.stringify(body) });

async function errorOf(answer: Response) {
  const { error } = errorBodySchema.parse(await answer.json());
  return [answer.status, error.code, error.details?.map(({ path }) => path)];
}

describe.each(bindingNames)('through %s', (binding) => {
  it('sends a survey until it was shown', async () => {
    await serve();
    expect(await surveysFor()).toEqual(['nps']);
    const answer = await post(shown, binding);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await surveysFor()).toEqual([]);
    expect(await surveysFor(visitor.toUpperCase())).toEqual([]);
    expect(await surveysFor('00000000-0000-4000-8000-000000000000')).toEqual(['nps']);
  });
});

it('queues what happened as an event that says which response it belongs to', async () => {
  await serve();
  const answer = await post({
    ...shown,
    event: 'completed',
    language: 'de',
    answers: { score: 9, why: null },
    url: 'https://shop.example/',
    createdAt: '2026-01-02T03:04:05.000Z',
    eventName: 'other',
    survey: { surveyId: 'forged' },
  });
  expect(answer.status).toBe(200);
  expect(records).toEqual([
    expect.objectContaining({
      eventId: expect.stringMatching(/^survey:[0-9a-f]{40}$/),
      survey: { surveyId, responseId: responseId.toLowerCase(), event: 'completed' },
      body: {
        projectKey: 'pk_test',
        anonymousId: visitor,
        eventName: '$survey:completed',
        payload: {
          surveyKey: 'nps',
          responseId: responseId.toLowerCase(),
          language: 'de',
          answers: { score: 9 },
        },
        assignments: [],
        url: 'https://shop.example/',
        createdAt: '2026-01-02T03:04:05.000Z',
      },
    }),
  ]);
});
