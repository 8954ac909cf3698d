import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createLooks, type Looks } from './looks.ts';

type Scan = EventStore['results']['scan'];

const name = { projectKey: 'pk_1', experimentKey: 'cta', phase: 1 };
/** Queries to a store that answers only after its callers have left. */
const questions: Parameters<Scan>[0][] = [];

let test: TestControl;
let looks: Looks;

beforeAll(async () => {
  const events = createClickhouseEvents({ url: 'http://127.0.0.1:9' });
  const scan: Scan = (question, signal) =>
    new Promise((_, reject) => {
      questions.push(question);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  test = await startTestControl({
    events: {
      ...events,
      isReachable: async () => true,
      ingested: { ...events.ingested, now: async () => Date.now() },
      results: { ...events.results, scan },
    },
  });
  const variants = ['a', 'b'].map((variantKey) => ({
    variantKey,
    weight: 0.5,
    isControl: variantKey === 'a',
  }));
  const experiment = { experimentKey: 'cta', status: 'running', variants };
  const projects = [{ projectKey: 'pk_1', experiments: [experiment] }];
  await test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
});
afterAll(() => test.stop());
beforeEach(() => {
  questions.length = 0;
  looks = createLooks(test.deps);
});

/** A caller that leaves on demand. */
function somebody(refresh: Looks['refresh']): { leave(): Promise<unknown> } {
  const controller = new AbortController();
  const waiting = refresh(name, controller.signal).catch((error: unknown) => error);
  return {
    leave() {
      controller.abort(new Error('It has left'));
      return waiting;
    },
  };
}

const scans = (count: number) =>
  eventually(
    async () => questions.length,
    (length) => length === count,
  );

it('marks a scan as awaited', async () => {
  const person = somebody(looks.refresh);
  await scans(1);
  expect(questions[0]?.isWaitedFor?.()).toBe(true);
  await person.leave();
});

it('marks a background scan as not awaited, until a caller joins, and once all have left', async () => {
  const background = somebody(looks.refreshInBackground);
  await scans(1);
  const isWaitedFor = () => questions[0]?.isWaitedFor?.();
  expect(isWaitedFor()).toBe(false);
  const people = [somebody(looks.refresh), somebody(looks.refresh)];
  expect(isWaitedFor()).toBe(true);
  await people[0]?.leave();
  expect(isWaitedFor()).toBe(true);
  await people[1]?.leave();
  expect(isWaitedFor()).toBe(false);
  expect(questions).toHaveLength(1);
  await background.leave();
});
