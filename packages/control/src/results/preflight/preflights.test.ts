import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { PreflightReport } from './preflight-report.ts';
import { createPreflights } from './preflights.ts';
import { readSubject } from './read-subject.ts';

const now = Date.UTC(2026, 0, 29);

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
/** The abort signals of the store's replays. */
const replays: AbortSignal[] = [];
/** Awaited before the store answers the replay, which is its first answer. */
let beforeAnswer: () => Promise<void>;
/** Called with the store's last answer, after which the report is computed. */
let beforeComputing: () => void;

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  const { results, visits } = events;
  test = await startTestControl({
    events: {
      ...events,
      results: {
        ...results,
        async replay(question, signal) {
          if (signal !== undefined) replays.push(signal);
          const replay = await results.replay(question, signal);
          await beforeAnswer();
          return replay;
        },
      },
      visits: {
        ...visits,
        async count(filter) {
          const counts = await visits.count(filter);
          beforeComputing();
          return counts;
        },
      },
    },
  });
  const project = {
    projectKey: 'pk_flight',
    pageviews: true,
    goals: [{ goalKey: 'signup', name: 'Signup', type: 'custom_event', eventName: 'signup' }],
    experiments: ['first', 'second'].map((experimentKey) => ({
      experimentKey,
      goals: [{ goalKey: 'signup', role: 'primary' }],
      variants: [
        { variantKey: 'control', weight: 0.5, isControl: true },
        { variantKey: 'b', weight: 0.5 },
      ],
    })),
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const rows = Array.from({ length: 400 }, (_, visitor) => {
    const of = {
      projectKey: 'pk_flight',
      anonymousId: `00000000-0000-4000-8000-${visitor.toString(16).padStart(12, '0')}`,
      time: now - 10 * 86_400_000 + visitor,
      receivedAt: now,
    };
    return [
      eventRow({ ...of, eventId: 'view', eventName: '$pageview', url: 'https://shop.example/' }),
      ...(visitor % 4 === 0 ? [eventRow({ ...of, eventId: 'signup', eventName: 'signup' })] : []),
    ];
  });
  await insertEvents(events, rows.flat());
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});
beforeEach(() => {
  // Reports are cached for a minute.
  test.clock.now = Math.max(now, test.clock.now) + 60_000;
  replays.length = 0;
  beforeAnswer = async () => undefined;
  beforeComputing = () => undefined;
});

const request = (experimentKey: string, init: RequestInit = {}) =>
  test.control.operatorApp.request(`/api/projects/pk_flight/experiments/${experimentKey}/preflight`, init);

it('is computed once for concurrent requests, and cached for a minute', async () => {
  const both = await Promise.all([request('first'), request('first')]);
  const [one, other] = await Promise.all(both.map((response) => response.json()));
  expect(one).toEqual(other);
  test.clock.now += 59_999;
  expect(await (await request('first')).json()).toEqual(one);
  expect(replays).toHaveLength(1);
  test.clock.now += 1;
  await request('first');
  expect(replays).toHaveLength(2);
});

it('is recomputed after an edit of its inputs', async () => {
  await request('first');
  await createApi(test.control.operatorApp).experimentsOf('pk_flight').change('first', '', { coverage: 0.5 });
  const { visitorsPerDay } = (await (await request('first')).json()) as PreflightReport;
  expect(replays).toHaveLength(2);
  expect(visitorsPerDay).toBeLessThan(25);
});

it('yields to other requests between its steps', async () => {
  const answers: string[] = [];
  beforeComputing = () => {
    void (async () => {
      while (!answers.includes('preflight')) {
        await nextTurn();
        const response = await test.control.operatorApp.request('/api/nothing');
        answers.push(`other ${response.status}`);
      }
    })();
  };
  await request('first');
  answers.push('preflight');
  expect(answers[0]).toBe('other 404');
  // Other work ran between each of the 200 salts.
  expect(answers.indexOf('preflight')).toBeGreaterThan(200);
});

it('aborts once no caller waits, even between steps', async () => {
  const left = new AbortController();
  let isComputing = false;
  beforeComputing = () => {
    isComputing = true;
  };
  const waiting = request('first', { signal: left.signal });
  while (!isComputing) await nextTurn();
  left.abort();
  expect((await waiting).status).toBeGreaterThanOrEqual(499);
  expect(replays[0]?.aborted).toBe(true);
  await request('first');
  expect(replays).toHaveLength(2);
});

it('waits its turn, and queries nothing for callers who left', async () => {
  const preflight = createPreflights(test.deps);
  const [first, second] = await Promise.all(
    ['first', 'second'].map((experimentKey) =>
      readSubject(test.deps, { projectKey: 'pk_flight', experimentKey }),
    ),
  );
  if (first === undefined || second === undefined) throw new Error('There are no subjects');
  let answer = (): void => undefined;
  const isAnswering = new Promise<void>((begun) => {
    beforeAnswer = () => {
      begun();
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
  });
  const options = { days: 14, lift: 0.05 };
  const forever = new AbortController().signal;
  const left = new AbortController();
  const waiting = preflight(first, options, forever);
  await isAnswering;
  const leaving = preflight(second, options, left.signal);
  left.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  beforeAnswer = async () => undefined;
  answer();
  await waiting;
  await preflight(second, options, forever);
  expect(replays).toHaveLength(2);
});
