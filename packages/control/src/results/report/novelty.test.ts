import type { EventRow } from '@pixel/store/events';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { claimOf, createResultsHarness, dayMs, start, visitorAt } from '../results.harness.ts';
import type { NoveltyReport } from './novelty-report.ts';

const harness = createResultsHarness();
let made = 0;
beforeEach(begin);

async function begin(): Promise<void> {
  const variant = (variantKey: string, isControl: boolean) => ({ variantKey, weight: 0.5, isControl });
  const project = {
    projectKey: harness.projectKey,
    goals: [
      { goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' },
      { goalKey: 'speed', type: 'custom_event', eventName: 'speed', valueProperty: 'ms' },
    ],
    experiments: [
      {
        experimentKey: 'cta',
        status: 'running',
        variants: [variant('original', true), variant('big', false)],
        goals: [
          { goalKey: 'signup', role: 'primary', analysis: { windowHours: 24 } },
          { goalKey: 'speed', role: 'secondary', analysis: { kind: 'quantile', quantile: 0.75 } },
        ],
      },
    ],
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
}

/** Visitors of a variant first exposed at `at`. `signups` counts those who sign up on each day since; each visitor does so at most once. */
async function meet(
  variantKey: string,
  at: number,
  visitors: number,
  signups: readonly number[],
): Promise<void> {
  const days = signups.flatMap((some, day) => Array.from({ length: some }, () => day));
  const rows = Array.from({ length: visitors }, (_, index): readonly EventRow[] => {
    made += 1;
    const own = { projectKey: harness.projectKey, anonymousId: visitorAt(made) };
    const assignment = claimOf(variantKey, { control: 'original' });
    const met = { ...own, eventId: `e${made}`, time: at, receivedAt: at };
    const exposure = eventRow({ ...met, eventName: '$exposure', assignments: [assignment] });
    const day = days[index];
    if (day === undefined) return [exposure];
    const time = at + day * dayMs + 60_000;
    const signup = { ...own, eventId: `s${made}`, eventName: 'signup', time, receivedAt: time };
    return [exposure, eventRow(signup)];
  });
  await insertEvents(harness.events, rows.flat());
}

async function read<T = NoveltyReport>(query = ''): Promise<T> {
  const response = await harness.request(`/experiments/cta/results/novelty${query}`);
  return (await response.json()) as T;
}

async function refresh(): Promise<void> {
  const response = await harness.request('/experiments/cta/results/refresh', { method: 'POST' });
  expect(response.status).toBe(200);
}

describe('days of a goal', () => {
  it('show a falling lift, only for visitors present on all days', async () => {
    await meet('original', start, 1_000, [60, 60, 60, 60]);
    await meet('big', start, 1_000, [150, 90, 70, 60]);
    // These visitors have had only two days.
    await meet('big', start + 6 * dayMs, 500, [400]);
    harness.clock.now = start + 8 * dayMs;
    await refresh();
    const { sinceExposure, reason, goalKey, phase } = await read();
    expect({ goalKey, phase, reason }).toEqual({ goalKey: 'signup', phase: 1, reason: null });
    expect(sinceExposure).toMatchObject({
      days: 4,
      visitors: { original: 1_000, big: 1_000 },
      trends: [{ variantKey: 'big', state: 'falls', days: 4, sentence: { code: 'trend_falls' } }],
    });
    const [first, , , last] = sinceExposure?.points ?? [];
    expect(first).toMatchObject({ day: 1, values: { original: 0.06, big: 0.15 } });
    expect(first?.comparisons[0]?.relative.estimate).toBeCloseTo(1.5, 12);
    expect(last?.comparisons[0]?.relative.estimate).toBeCloseTo(0, 12);
    expect(last?.comparisons[0]?.relative.lower).toBeLessThan(0);
    const [trend] = sinceExposure?.trends ?? [];
    expect(trend?.pValue).toBeLessThan(0.01);
    expect(trend?.first).toBeGreaterThan(1);
    expect(trend?.last).toBeLessThan(0.3);
  });

  it('report for the first day what newly exposed visitors did', async () => {
    await meet('original', start, 500, [50]);
    await meet('big', start, 500, [100]);
    await meet('original', start + dayMs, 400, [40]);
    await meet('big', start + dayMs, 400, [44]);
    harness.clock.now = start + 7 * dayMs;
    await refresh();
    const { byFirstDay } = await read('?metric=signup');
    expect(byFirstDay).toMatchObject([
      {
        day: '2026-01-05',
        arms: [
          { variantKey: 'original', n: 500, value: 0.1 },
          { variantKey: 'big', n: 500, value: 0.2 },
        ],
      },
      { day: '2026-01-06', arms: [{ n: 400 }, { n: 400, value: 0.11 }] },
    ]);
    const lifts = byFirstDay.map(({ comparisons }) => comparisons[0]?.relative.estimate);
    expect(lifts).toEqual([expect.closeTo(1, 12), expect.closeTo(0.1, 12)]);
  });

  it('show no trend if single days have too little data', async () => {
    await meet('original', start, 200, [30, 10, 3]);
    await meet('big', start, 200, [40, 12, 4]);
    harness.clock.now = start + 8 * dayMs;
    await refresh();
    const { sinceExposure } = await read();
    expect(sinceExposure?.trends).toMatchObject([
      { state: 'too_few', pValue: null, days: 1, sentence: { code: 'trend_too_few' } },
    ]);
    expect(
      sinceExposure?.points.map(({ comparisons }) => comparisons[0]?.relative.estimate === null),
    ).toEqual([false, true, true, true]);
  });

  it('explain why they are not compared', async () => {
    expect(await read<object>()).toMatchObject({ error: { code: 'invalid_transition' } });
    await meet('original', start, 100, [10]);
    harness.clock.now = start + 2 * dayMs;
    await refresh();
    expect(await read()).toMatchObject({ sinceExposure: null, reason: { code: 'trend_too_early' } });
    expect(await read('?metric=speed')).toMatchObject({ reason: { code: 'trend_not_of_kind' } });
    expect(await read<object>('?metric=nothing')).toMatchObject({ error: { code: 'goal_not_found' } });
    expect(await read<object>('?phase=2')).toMatchObject({ error: { code: 'phase_not_found' } });
  });
});
