import { describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { claimOf, createResultsHarness, dayMs, start, visitorAt } from '../results.harness.ts';
import type { Timeline } from './timeline.ts';

const harness = createResultsHarness();
let made = 0;

const experiment = {
  experimentKey: 'cta',
  name: 'Call to action',
  status: 'running',
  coverage: 0.5,
  variants: [
    { variantKey: 'original', weight: 0.5, isControl: true, changes: [] as readonly object[] },
    { variantKey: 'big', weight: 0.5, isControl: false, changes: [] as readonly object[] },
  ],
  goals: [{ goalKey: 'signup', role: 'primary' }],
};

async function apply(its: object = {}, options: object = {}): Promise<void> {
  const project = {
    projectKey: harness.projectKey,
    timeZone: 'Europe/Berlin',
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: [{ ...experiment, ...its }],
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), {
    author: 'tests',
    ...options,
  });
}

async function meet(variantKey: string, at: number, visitors: number): Promise<void> {
  await insertEvents(
    harness.events,
    Array.from({ length: visitors }, () => {
      made += 1;
      return eventRow({
        projectKey: harness.projectKey,
        anonymousId: visitorAt(made),
        eventId: `e${made}`,
        eventName: '$exposure',
        time: at,
        receivedAt: at,
        assignments: [claimOf(variantKey, { control: 'original' })],
      });
    }),
  );
}

async function read(query = ''): Promise<Timeline> {
  const response = await harness.request(`/experiments/cta/results/timeline${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Timeline;
}

describe('the timeline of a phase', () => {
  it('counts new visitors per day, in the project’s time zone', async () => {
    await apply();
    await meet('original', start + dayMs, 3);
    await meet('big', start + dayMs, 2);
    await meet('big', start + 1.97 * dayMs, 4);
    harness.clock.now = start + 2.5 * dayMs;
    await harness.request('/experiments/cta/results/refresh', { method: 'POST' });

    const { days, timeZone, phase, computedAt } = await read();
    expect({ timeZone, phase, computedAt }).toEqual({
      timeZone: 'Europe/Berlin',
      phase: 1,
      computedAt: new Date(harness.clock.now).toISOString(),
    });
    expect(days).toEqual([
      { day: '2026-01-05', isWhole: false, visitors: { original: 0, big: 0 } },
      { day: '2026-01-06', isWhole: true, visitors: { original: 3, big: 2 } },
      { day: '2026-01-07', isWhole: false, visitors: { original: 0, big: 4 } },
    ]);
  });

  it('lists publications that visitors see, by whom and why, and which start an epoch', async () => {
    await apply();
    harness.clock.now = start + dayMs;
    await apply({ coverage: 1 }, { author: 'mara', reason: 'No errors in the first week' });
    harness.clock.now = start + 2 * dayMs;
    await apply({ coverage: 1, hypothesis: 'Bigger is better', name: 'Buttons' });
    harness.clock.now = start + 3 * dayMs;
    const [control, big] = experiment.variants;
    const changes = [{ selector: 'h1', operation: 'set_text', value: 'Hello', orderIndex: 0 }];
    await apply(
      {
        coverage: 1,
        hypothesis: 'Bigger is better',
        name: 'Buttons',
        variants: [control, { ...big, changes }],
      },
      { author: 'jonas' },
    );

    const { marks, computedAt, days } = await read();
    expect({ computedAt, days }).toEqual({ computedAt: null, days: null });
    expect(
      marks.map(({ at, author, reason, beginsEpoch, changes: [first] }) => ({
        at,
        author,
        reason,
        beginsEpoch,
        path: first?.path,
        after: first?.after,
      })),
    ).toEqual([
      {
        at: new Date(start + dayMs).toISOString(),
        author: 'mara',
        reason: 'No errors in the first week',
        beginsEpoch: false,
        path: 'experiments.cta.coverage',
        after: 1,
      },
      {
        at: new Date(start + 3 * dayMs).toISOString(),
        author: 'jonas',
        reason: null,
        beginsEpoch: true,
        path: expect.stringMatching(/^experiments\.cta\.variants\.big\.changes\./),
        after: expect.objectContaining({ selector: 'h1' }),
      },
    ]);
  });

  it('is empty for an experiment that has not run, and refuses an unknown phase', async () => {
    await apply({ status: 'draft' });
    expect(await read()).toMatchObject({ phase: null, startedAt: null, days: null, marks: [] });
    const { status } = await harness.request('/experiments/cta/results/timeline?phase=3');
    expect(status).toBe(404);
  });
});
