import { describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { claimOf, createResultsHarness, dayMs, start, visitorAt } from '../results.harness.ts';
import { takeLook } from './take-look.ts';

const metAt = start + 3_600_000;

const harness = createResultsHarness();
let made = 0;

/** Starts an experiment on sign-ups. Each project has its own visitors. */
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
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
}

/** Visitors of a variant, and how many of them signed up before their exposure, after it, or both. */
interface Visitors {
  readonly visitors: number;
  readonly before?: number;
  readonly after?: number;
  readonly both?: number;
}

async function meet(projectKey: string, variantKey: string, of: Visitors): Promise<void> {
  const { visitors, before = 0, after = 0, both = 0 } = of;
  await insertEvents(
    harness.events,
    Array.from({ length: visitors }, (_, index) => {
      made += 1;
      const own = { projectKey, anonymousId: visitorAt(made) };
      const assignment = claimOf(variantKey, { control: 'a' });
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
  const { look: taken } = await takeLook(harness.deps, name, new AbortController().signal);
  return taken;
};

describe('a look', () => {
  it('keeps adjusting what the previous look adjusted', async () => {
    const [twice, once] = ['pk_twice', 'pk_once'] as const;
    const telling = { visitors: 500, before: 100, after: 100, both: 45 };
    const withoutPast = { visitors: 500, after: 100 };
    for (const key of [twice, once]) {
      harness.clock.now = start;
      await begin(key);
      for (const variantKey of ['a', 'b']) await meet(key, variantKey, telling);
      harness.clock.now = start + 8 * dayMs;
      if (key === twice) expect((await look(key)).assessment.adjusted).toEqual(['signup']);
      for (const variantKey of ['a', 'b']) await meet(key, variantKey, withoutPast);
      harness.clock.now += 2 * 3_600_000;
    }
    expect((await look(twice)).assessment.adjusted).toEqual(['signup']);
    // Over all visitors, the past explains too little to begin an adjustment.
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
    harness.clock.now = start + 8 * dayMs;
    const { health, assessment } = await look(projectKey);
    expect(health.isMismatch).toBe(isMismatch);
    expect(assessment.verdict.state === 'untrusted').toBe(isMismatch);
  });
});
