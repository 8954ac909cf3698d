import { QueueUnavailableError } from '@pixel/store/queue';
import { decodeVisitsRecord } from '@pixel/store/queue/visits-record';
import { beforeEach, describe, expect, it } from 'vitest';
import { answeredVisit, noon, preparedSample } from './answered-visit.fixture.ts';
import { createVisits, type Visits } from './visits.ts';

const prepared = preparedSample({ experiments: [] });
let visits: Visits;
let taken: Uint8Array[];
let isAway: boolean;
let logged: string[];
beforeEach(() => {
  taken = [];
  isAway = false;
  logged = [];
  const write = (_: object, message: string) => void logged.push(message);
  let ids = 0;
  visits = createVisits({
    queue: {
      async appendAll(records) {
        if (isAway) throw new QueueUnavailableError('The disk is full');
        taken.push(...records);
      },
    },
    now: () => noon,
    newId: () => `id-${++ids}`,
    random: () => 0.5,
    log: { info: write, warn: write, error: write },
  });
});

const records = () => taken.map(decodeVisitsRecord);
const samplesOf = () => records().flatMap(({ samples }) => samples);
const countsOf = () => records().flatMap(({ counts }) => counts);

describe('a visit flush', () => {
  it('queues counts and samples once each, and nothing if there are none', async () => {
    await visits.flush();
    expect(taken).toEqual([]);
    visits.record(answeredVisit({ prepared }));
    visits.record(answeredVisit({ prepared, isFirst: true }));
    await visits.flush();
    await visits.flush();
    expect(countsOf()).toMatchObject([{ bootstraps: 2, newVisitors: 1 }]);
    expect(samplesOf()).toHaveLength(2);
    expect(new Set(records().map(({ recordId }) => recordId)).size).toBe(2);
    expect(records()[0]).toMatchObject({ queuedAt: '2026-01-02T12:00:00.000Z' });
  });

  it('keeps no samples of a project that opted out, but counts it', async () => {
    visits.record(answeredVisit({ prepared: preparedSample({ experiments: [], trafficSample: false }) }));
    await visits.flush();
    expect(countsOf()).toMatchObject([{ bootstraps: 1 }]);
    expect(samplesOf()).toEqual([]);
  });

  it('retries what the queue refused, without logging', async () => {
    isAway = true;
    visits.record(answeredVisit({ prepared }));
    await visits.flush();
    isAway = false;
    visits.record(answeredVisit({ prepared }));
    await visits.flush();
    expect(countsOf()).toMatchObject([{ bootstraps: 2 }]);
    expect(samplesOf()).toHaveLength(2);
    expect(logged).toEqual([]);
  });

  it('gives up samples after two refusals, but no counts', async () => {
    isAway = true;
    visits.record(answeredVisit({ prepared }));
    await visits.flush();
    await visits.flush();
    isAway = false;
    await visits.flush();
    expect(samplesOf()).toEqual([]);
    expect(countsOf()).toMatchObject([{ bootstraps: 1 }]);
  });

  it('splits records to fit the queue, however much there is', async () => {
    for (let second = 0; second < 40; second += 1)
      for (let n = 0; n < 50; n += 1)
        visits.record(
          answeredVisit({ prepared, at: noon + second * 1_000, url: `https://s.example/${'ü'.repeat(150)}` }),
        );
    await visits.flush();
    expect(samplesOf()).toHaveLength(2_000);
    expect(Math.max(...taken.map(({ length }) => length))).toBeLessThan(1024 * 1024);
  });

  it('contains nothing about the visitor', async () => {
    visits.record(answeredVisit({ prepared, userAgent: 'curl/8', custom: new Map([['plan', 'secret']]) }));
    await visits.flush();
    const text = taken.map((bytes) => new TextDecoder().decode(bytes)).join();
    for (const word of ['0b8e9b0a', 'curl', 'secret', 'anonymousId']) expect(text).not.toContain(word);
  });
});

it('does not throw for a visit that cannot be described, and logs it once', async () => {
  const attributes = {
    get() {
      throw new Error('broken');
    },
  };
  for (const _ of [1, 2]) visits.record({ ...answeredVisit({ prepared }), attributes });
  await visits.flush();
  expect(countsOf()).toMatchObject([{ bootstraps: 2 }]);
  expect(logged).toEqual(['Failed to count visits']);
});
