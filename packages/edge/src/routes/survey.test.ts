import { bootstrapSchema, errorBodySchema } from '@pixel/protocol';
import { QueueUnavailableError } from '@pixel/store/queue';
import { type EventRecord, readEventRecord } from '@pixel/store/queue/event-record';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { quickest } from '../../../../tests/support/quickest.ts';
import { bindingNames, type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import type { Allowance, Demand, RateLimits } from '../limits/rate-limits.ts';
import { sampleSnapshot, sampleSurvey } from '../snapshots/snapshot.fixture.ts';

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

const stranger = '00000000-0000-4000-8000-00000000000f';

async function surveysFor(anonymousId = visitor, more = ''): Promise<readonly string[]> {
  const response = await served.send['node:http'](
    `/sdk/bootstrap?projectKey=pk_test&anonymousId=${anonymousId}&url=https%3A%2F%2Fshop.example%2F${more}`,
  );
  return bootstrapSchema.parse(await response.json()).surveys.map(({ surveyKey }) => surveyKey);
}

const post = (body: object, binding: (typeof bindingNames)[number] = 'node:http') =>
  served.send[binding]('/sdk/survey', { method: 'POST', body: JSON.stringify(body) });

async function errorOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json());
  return [response.status, error.code, error.details?.map(({ path }) => path)];
}

describe.each(bindingNames)('through %s', (binding) => {
  it('sends a survey until it was shown', async () => {
    await serve();
    expect(await surveysFor()).toEqual(['nps']);
    const response = await post(shown, binding);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await surveysFor()).toEqual([]);
    expect(await surveysFor(visitor.toUpperCase())).toEqual([]);
    expect(await surveysFor('00000000-0000-4000-8000-000000000000')).toEqual(['nps']);
  });
});

it('queues an interaction as an event with its response id', async () => {
  await serve();
  const response = await post({
    ...shown,
    event: 'completed',
    language: 'de',
    answers: { score: 9, why: null },
    url: 'https://shop.example/',
    createdAt: '2026-01-02T03:04:05.000Z',
    eventName: 'other',
    survey: { surveyId: 'forged' },
  });
  expect(response.status).toBe(200);
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
          answers: { score: 9, why: null },
        },
        assignments: [],
        url: 'https://shop.example/',
        createdAt: '2026-01-02T03:04:05.000Z',
      },
    }),
  ]);
});

it('stores a retraction of an answer, for any question, and does not count it as an answer', async () => {
  await serve();
  const taken = { ...shown, event: 'dismissed', answers: { why: null, gone: null } };
  expect((await post(taken)).status).toBe(200);
  expect(records[0]?.body).toMatchObject({ payload: { answers: { why: null, gone: null } } });
  const ledgerOf = () => served.kv.get(ledgerKey);
  const afterTaken = await ledgerOf();
  await served.kv.delete(ledgerKey);
  await post({ ...taken, answers: {} });
  expect(await ledgerOf()).toBe(afterTaken);
  await served.kv.delete(ledgerKey);
  await post({ ...taken, answers: { why: 'x' } });
  expect(await ledgerOf()).not.toBe(afterTaken);
});

describe('the survey of an interaction', () => {
  const before = '2026-01-01T00:00:00.000Z';
  const now = '2026-01-02T00:00:00.000Z';
  const older = sampleSurvey(
    {},
    { questions: [{ questionId: 'why', type: 'csat', title: 'Why?', required: true }] },
  );
  const removed = sampleSurvey({}, { surveyKey: 'old', surveyId: '01900000-0000-7000-8000-0000000000a2' });

  async function serveTwoVersions() {
    await serve({ version: now, previousVersion: before, surveys: [survey] });
    await served.kv.put(
      `project/pk_test/v/${before}`,
      JSON.stringify(sampleSnapshot({ version: before, surveys: [older, removed] })),
    );
    await surveysFor();
  }
  const answered = (answers: object, version?: string) =>
    post({ ...shown, event: 'completed', answers, version });

  it('is that of the version from which the page was served', async () => {
    await serveTwoVersions();
    expect((await answered({ why: 5 }, before)).status).toBe(200);
    expect(await errorOf(await answered({ why: 'text' }, before))).toEqual([
      400,
      'invalid_answer',
      ['answers.why'],
    ]);
    expect((await answered({ why: 'text' }, now)).status).toBe(200);
    expect((await answered({ why: 'text' })).status).toBe(200);
  });

  it('is the live one if that version is missing or lacks it', async () => {
    await serveTwoVersions();
    expect((await answered({ why: 'text' }, '2025-01-01T00:00:00.000Z')).status).toBe(200);
    expect((await answered({ why: 'text' }, 'no version')).status).toBe(200);
  });

  it('is found in its version when no longer live', async () => {
    await serveTwoVersions();
    const old = { ...shown, surveyId: removed.survey.surveyId };
    expect(await errorOf(await post(old))).toEqual([404, 'survey_not_found', undefined]);
    expect((await post({ ...old, version: before })).status).toBe(200);
    expect(await errorOf(await post({ ...old, version: '2025-01-01T00:00:00.000Z' }))).toEqual([
      404,
      'survey_not_found',
      undefined,
    ]);
  });

  it('is read once per version', async () => {
    await serveTwoVersions();
    await answered({ why: 5 }, before);
    await answered({ why: 'text' }, '2025-01-01T00:00:00.000Z');
    served.setStore('away');
    expect((await answered({ why: 4 }, before)).status).toBe(200);
    expect((await answered({ why: 'text' }, '2025-01-01T00:00:00.000Z')).status).toBe(200);
  });

  it('is read once for concurrent requests of a version', async () => {
    await serveTwoVersions();
    const reads = served.reads();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((why) => answered({ why }, before)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // One read, plus one for each entry in the visitor's ledger.
    expect(served.reads() - reads).toBe(1 + answers.length);
  });

  it('is remembered if the page was served from a recent live version', async () => {
    await serve({ version: before, surveys: [older] });
    expect((await answered({ why: 5 }, before)).status).toBe(200);
    const next = sampleSnapshot({ version: now, previousVersion: before, surveys: [survey] });
    await served.kv.put('project/pk_test', JSON.stringify(next));
    await vi.waitFor(async () => expect((await answered({ why: 'text' })).status).toBe(200), {
      timeout: 20_000,
    });
    expect(await errorOf(await answered({ why: 'text' }, before))).toEqual([
      400,
      'invalid_answer',
      ['answers.why'],
    ]);
  });

  it('is not guessed while the store is down: the client retries', async () => {
    await serveTwoVersions();
    for (const state of ['away', 'hangs'] as const) {
      served.setStore(state);
      const refused = await answered({ why: 5 }, before);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await errorOf(refused)).toEqual([503, 'unavailable', undefined]);
    }
    expect(records).toEqual([]);
    expect((await answered({ why: 'text' }, now)).status).toBe(200);
    expect((await post({ ...shown, version: before })).status).toBe(200);
  });

  it('is not found in a damaged version', async () => {
    await serveTwoVersions();
    await served.kv.put(`project/pk_test/v/${before}`, '{');
    expect((await answered({ why: 'text' }, before)).status).toBe(200);
    expect(served.logged.join()).toContain('A stored configuration version is unusable');
  });
});

it('knows no survey of an unpublished project, and says so only if the store answered', async () => {
  await serve();
  const unknown = { ...shown, projectKey: 'pk_unknown' };
  expect(await errorOf(await post(unknown))).toEqual([404, 'survey_not_found', undefined]);
  served.setStore('away');
  expect(await errorOf(await post({ ...unknown, projectKey: 'pk_other' }))).toEqual([
    503,
    'unavailable',
    undefined,
  ]);
});

it('derives equal ids from equal events, in any encoding, and different ones otherwise', async () => {
  await serve();
  const completed = { ...shown, event: 'completed', createdAt: '2026-01-02T03:04:05Z' };
  const answers = { score: 9, why: 'x' };
  const same = [
    { ...completed, answers },
    {
      ...completed,
      answers: { why: 'x', score: 9 },
      sentAt: '2026-01-02T03:05:00Z',
      url: 'https://x.example/',
    },
    { ...completed, answers, responseId: responseId.toLowerCase() },
  ];
  const others = [
    { ...completed, answers: { ...answers, why: 'y' } },
    { ...completed, answers: {} },
    { ...completed, answers: { ...answers, why: null } },
    { ...completed, answers: { score: 9 } },
    { ...completed, answers, event: 'accepted' },
    { ...completed, answers, createdAt: '2026-01-02T03:04:06Z' },
    { ...completed, answers, responseId: '01900000-0000-4000-8000-000000000001' },
  ];
  for (const body of [...same, ...others]) expect((await post(body)).status).toBe(200);
  const ids = records.map(({ eventId }) => eventId);
  expect(new Set(ids.slice(0, same.length)).size).toBe(1);
  expect(new Set(ids).size).toBe(1 + others.length);
});

it.each(['away', 'hangs'] as const)(
  'accepts interactions while the store %s, and does not repeat the survey',
  async (state) => {
    await serve();
    await surveysFor();
    served.setStore(state);
    const started = performance.now();
    expect((await post(shown)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(records).toHaveLength(1);
    served.setStore('there');
    expect(await surveysFor()).toEqual([]);
  },
);

it('forgets a visitor whose ledger is deleted', async () => {
  await serve();
  await post(shown);
  expect(await surveysFor()).toEqual([]);
  await served.kv.delete(ledgerKey);
  expect(await surveysFor()).toEqual(['nps']);
});

it('stores nothing that it refuses', async () => {
  await serve();
  expect((await post({ ...shown, answers: { score: 11 } })).status).toBe(400);
  expect(records).toEqual([]);
  expect(await served.kv.get(ledgerKey)).toBeNull();
  expect(await surveysFor()).toEqual(['nps']);
});

it('answers only once the event is durable, and remembers nothing if it is not', async () => {
  served = await startEdge(
    { queue: { appendAll: () => Promise.reject(new QueueUnavailableError('full')) } },
    { now: start },
  );
  await served.kv.put('project/pk_test', JSON.stringify(sampleSnapshot({ surveys: [survey] })));
  expect(await errorOf(await post(shown))).toEqual([503, 'unavailable', undefined]);
  expect(await surveysFor()).toEqual(['nps']);
});

it('accepts reports only from the project’s origins', async () => {
  await serve({ allowedOrigins: ['https://shop.example'], surveys: [survey] });
  const from = (origin: string) =>
    served.send.fetch('/sdk/survey', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin },
      body: JSON.stringify(shown),
    });
  expect(await errorOf(await from('https://evil.example'))).toEqual([403, 'origin_not_allowed', undefined]);
  const response = await from('https://shop.example');
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://shop.example',
  ]);
});

describe('a bootstrap', () => {
  it('of a project without surveys reads nothing', async () => {
    await serve({});
    await surveysFor();
    const reads = served.reads();
    for (let n = 0; n < 5; n++) await surveysFor();
    expect(served.reads()).toBe(reads);
  });

  it('reads nothing if no survey targets the visitor', async () => {
    await serve({ surveys: [sampleSurvey({ coverage: 0 })] });
    await surveysFor();
    const reads = served.reads();
    expect(await surveysFor()).toEqual([]);
    expect(served.reads()).toBe(reads);
  });

  it('arrives without surveys within about 50 ms if the store hangs, and at once if it is down', async () => {
    await serve();
    expect(await surveysFor()).toEqual(['nps']);
    for (const [state, withinMs] of [
      ['hangs', 150],
      ['away', 50],
    ] as const) {
      served.setStore(state);
      const none = async () => expect(await surveysFor(stranger)).toEqual([]);
      expect(await quickest(8, none)).toBeLessThan(withinMs);
    }
    served.setStore('there');
    expect(await surveysFor(stranger)).toEqual(['nps']);
    expect(served.logged.filter((line) => line.includes('no survey was sent'))).toHaveLength(1);
    expect(served.logged.join()).not.toContain(stranger);
  });

  it('offers surveys to new and recent visitors if the store hangs, except those reported since', async () => {
    await serve();
    await surveysFor();
    served.setStore('hangs');
    const reads = served.reads();
    expect(await surveysFor(stranger)).toEqual([]);
    expect(await surveysFor(stranger, '&first=1')).toEqual(['nps']);
    expect(await surveysFor(stranger)).toEqual(['nps']);
    expect(served.reads()).toBe(reads + 2);
    served.setStore('away');
    await post({ ...shown, anonymousId: stranger });
    expect(await surveysFor(stranger, '&first=1')).toEqual([]);
  });

  it('is still answered while a hundred ledgers hang', async () => {
    await serve();
    await surveysFor();
    served.setStore('hangs');
    const ids = Array.from(
      { length: 100 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    expect((await Promise.all(ids.map((id) => surveysFor(id)))).flat()).toEqual([]);
  });

  it('has a correct Content-Length, in any script', async () => {
    await serve({ surveys: [sampleSurvey({}, { surveyName: 'ü😀\u2028' })] });
    expect(await surveysFor()).toEqual(['nps']);
  });

  it('respects the project’s attention budget', async () => {
    const other = sampleSurvey({}, { surveyKey: 'csat', surveyId: '01900000-0000-7000-8000-0000000000a2' });
    await serve({ surveys: [other, survey], surveyBudget: { surveys: 1, days: 7 } });
    expect(await surveysFor()).toEqual(['csat', 'nps']);
    await post(shown);
    expect(await surveysFor()).toEqual([]);
    served.setNow(start + 8 * 24 * 60 * 60 * 1_000);
    expect(await surveysFor()).toEqual(['csat']);
  });
});

describe('with rate limits', () => {
  const refusing = (kind: Allowance['kind']): RateLimits & { readonly taken: Demand[] } => {
    const taken: Demand[] = [];
    return {
      taken,
      loopback: 'limited',
      seed: 1,
      take(demands) {
        if (demands.some(({ allowance }) => allowance.kind === kind)) return 1_000;
        taken.push(...demands);
        return 0;
      },
    };
  };
  async function serveCounting(kind: Allowance['kind']) {
    const rateLimits = refusing(kind);
    served = await startEdge({ rateLimits }, { now: start, peerAddress: '192.0.2.1' });
    await served.kv.put('project/pk_test', JSON.stringify(sampleSnapshot({ surveys: [survey] })));
    return rateLimits.taken;
  }

  it('a post counts as an event of its visitor and its address', async () => {
    await serveCounting('event');
    const response = await post(shown, 'fetch');
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await errorOf(response)).toEqual([429, 'rate_limited', undefined]);
    expect(await errorOf(await post({ ...shown, event: 'x' }, 'fetch'))).toEqual([
      429,
      'rate_limited',
      undefined,
    ]);
  });

  it('a version that is not in memory counts as a lookup', async () => {
    await serveCounting('lookUp');
    const named = { ...shown, answers: { score: 9 }, version: '2025-01-01T00:00:00.000Z' };
    expect(await errorOf(await post(named, 'fetch'))).toEqual([429, 'rate_limited', undefined]);
  });

  it('a ledger does not count, since every survey page reads one', async () => {
    const taken = await serveCounting('bootstrap');
    await post({ ...shown, answers: { score: 9 }, version: '2025-01-01T00:00:00.000Z' }, 'fetch');
    expect(taken.map(({ allowance: { kind, per } }) => `${kind} per ${per}`)).toEqual([
      'event per visitor',
      'event per address',
      'lookUp per address',
      'lookUp per address',
    ]);
  });
});
