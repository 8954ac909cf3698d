import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { takeLook } from './take-look.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const metAt = start + 3_600_000;

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let made = 0;

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
});
afterAll(() => clickhouse.stop());
beforeEach(async () => {
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = start;
  return () => test.stop();
});

/** Starts an experiment on sign-ups; each project has visitors of its own. */
async function begin(projectKey: string, plan: object = {}): Promise<void> {
  const variant = (variantKey: string) => ({ variantKey, weight: 0.5, isControl: variantKey === 'a' });
  const project = {
    projectKey,
    goals: [{ goalKey: 'signup', type: 'custom_event', eventName: 'signup' }],
    experiments: [
      {
        experimentKey: 'cta',
        status: 'running',
        variants: [variant('a'), variant('b')],
        goals: [{ goalKey: 'signup', role: 'primary' }],
        plan,
      },
    ],
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
}

/** Visitors of a variant, and how many of them signed up before they met it, after that, or both. */
interface Visitors {
  readonly visitors: number;
  readonly before?: number;
  readonly after?: number;
  readonly both?: number;
}

async function meet(projectKey: string, variantKey: string, of: Visitors): Promise<void> {
  const { visitors, before = 0, after = 0, both = 0 } = of;
  await insertEvents(
    events,
    Array.from({ length: visitors }, (_, index) => {
      made += 1;
      const own = {
        projectKey,
        anonymousId: `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`,
      };
      const assignment = {
        experimentKey: 'cta',
        experimentId: '',
        variantKey,
        variantId: '',
        isControl: variantKey === 'a',
        verified: true,
        forced: false,
        phase: 1,
      };
      const at = (time: number, name: string) => ({
        ...own,
        eventId: `${name}${made}`,
        eventName: name,
        time,
        receivedAt: time,
      });
      const had = at(metAt - dayMs, 'signup');
      const exposure = { ...at(metAt, '$exposure'), assignments: [assignment] };
      const has = { ...at(metAt + 1_000, 'signup'), eventId: `later${made}` };
      return [
        ...(index < before ? [had] : []),
        exposure,
        ...(index >= before - both && index < before - both + after ? [has] : []),
      ].map((row) => eventRow(row));
    }).flat(),
  );
}

const look = async (projectKey: string) => {
  const name = { projectKey, experimentKey: 'cta', phase: 1 };
  const { look: taken } = await takeLook(test.deps, name, new AbortController().signal);
  return taken;
};

describe('a look', () => {
  it('goes on to adjust what the look before has adjusted', async () => {
    const [twice, once] = ['pk_twice', 'pk_once'] as const;
    const telling = { visitors: 500, before: 100, after: 100, both: 45 };
    const withoutPast = { visitors: 500, after: 100 };
    for (const key of [twice, once]) {
      test.clock.now = start;
      await begin(key);
      for (const variantKey of ['a', 'b']) await meet(key, variantKey, telling);
      test.clock.now = start + 8 * dayMs;
      if (key === twice) expect((await look(key)).assessment.adjusted).toEqual(['signup']);
      for (const variantKey of ['a', 'b']) await meet(key, variantKey, withoutPast);
      test.clock.now += 2 * 3_600_000;
    }
    expect((await look(twice)).assessment.adjusted).toEqual(['signup']);
    // The past tells too little of all of them to begin with it.
    expect((await look(once)).assessment.adjusted).toEqual([]);
  });

  it.each([
    ['pk_usual', {}, true],
    ['pk_strict', { srm: { alpha: 0.000_001 } }, false],
    ['pk_loose', { srm: { concentration: 100_000 } }, false],
  ])('judges the split by the plan: %s', async (projectKey, plan, isMismatch) => {
    await begin(projectKey, plan);
    await meet(projectKey, 'a', { visitors: 600 });
    await meet(projectKey, 'b', { visitors: 800 });
    test.clock.now = start + 8 * dayMs;
    const { health, assessment } = await look(projectKey);
    expect(health.isMismatch).toBe(isMismatch);
    expect(assessment.verdict.state === 'untrusted').toBe(isMismatch);
  });
});
