import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { type PastLook, readLookHistory } from './look-history.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 5);
const path = '/api/projects/pk_1/experiments/cta/results/looks';
const variants = ['original', 'big'];

let test: TestControl;
let experimentId = '';

beforeAll(async () => {
  test = await startTestControl();
  const goals = ['signup', 'order'].map((goalKey) => ({
    goalKey,
    type: 'custom_event',
    eventName: goalKey,
  }));
  const experiment = {
    experimentKey: 'cta',
    status: 'running',
    variants: variants.map((variantKey, at) => ({ variantKey, weight: 0.5, isControl: at === 0 })),
    goals: [{ goalKey: 'signup', role: 'primary' }],
  };
  const project = { projectKey: 'pk_1', goals, experiments: [experiment] };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const row = await test.db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', 'experiment')
    .executeTakeFirstOrThrow();
  experimentId = row.id;
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.deleteFrom('looks').execute();
});

/** Looks at two goals, each with its decision and the hours since the first one. */
async function keepLooks(states: readonly string[]): Promise<void> {
  const looks = states.map((state, hour) => lookOf(state, hour));
  await sql`
    insert into looks (experiment_id, phase, computed_at, duration_ms, is_kept, is_final, look)
    select ${experimentId}, 1, to_timestamp((look ->> 'asOf')::numeric / 1000), 1, true, false, look
    from jsonb_array_elements(${JSON.stringify(looks)}::jsonb) with ordinality as each (look, nth)
    order by nth
  `.execute(test.db);
}

function lookOf(state: string, hour: number): object {
  const goalOf = (goalKey: string, role: string, estimate: number) => ({
    goalKey,
    role,
    comparisons: [
      {
        variant: 'big',
        state: role === 'primary' ? state : 'inconclusive',
        level: 0.95,
        pValue: 0.5,
        relative: { estimate, lower: -1, upper: 1, level: 0.95 },
        running: { relative: { lower: -0.5, upper: 0.5 } },
      },
    ],
  });
  return {
    asOf: start + hour * hourMs,
    basis: { epoch: { number: 1 } },
    variants: variants.map((variantKey) => ({ variantKey, visitors: hour + 2, multiExposed: 2 })),
    assessment: {
      verdict: { state: 'inconclusive' },
      goals: [goalOf('signup', 'primary', hour / 100), goalOf('order', 'secondary', -hour / 100)],
    },
  };
}

const hoursOf = (looks: readonly PastLook[]) =>
  looks.map(({ computedAt }) => (Date.parse(computedAt) - start) / hourMs);
const read = (goalKey?: string) => readLookHistory(test.db, { experimentId, phase: 1, goalKey });

describe('the look history', () => {
  it('is that of the primary goal, or of a given one', async () => {
    await keepLooks(['inconclusive', 'winning']);
    expect(await read()).toMatchObject([
      { comparisons: [{ variantKey: 'big', relative: { estimate: 0 } }], visitors: { original: 0, big: 0 } },
      {
        computedAt: new Date(start + hourMs).toISOString(),
        state: 'inconclusive',
        epoch: 1,
        visitors: { original: 1, big: 1 },
        comparisons: [
          {
            ...{ variantKey: 'big', state: 'winning', level: 0.95, pValue: 0.5 },
            ...{ relative: { estimate: 0.01, lower: -1, upper: 1 }, running: { lower: -0.5, upper: 0.5 } },
          },
        ],
      },
    ]);
    const [, order] = await read('order');
    expect(order?.comparisons).toMatchObject([{ state: 'inconclusive', relative: { estimate: -0.01 } }]);
  });

  it('is complete up to 500, and evenly sampled beyond, with the first and the newest', async () => {
    const none = (count: number) => Array.from({ length: count }, () => 'inconclusive');
    await keepLooks(none(500));
    expect(hoursOf(await read())).toEqual(none(500).map((_, hour) => hour));

    await test.db.deleteFrom('looks').execute();
    await keepLooks(none(750));
    const hours = hoursOf(await read());
    expect(hours).toHaveLength(500);
    expect([hours[0], hours.at(-1)]).toEqual([0, 749]);
    expect(Math.max(...hours.slice(1).map((hour, at) => hour - (hours[at] ?? 0)))).toBe(2);
  });

  it('always includes looks at which a goal’s state changed', async () => {
    const changes = [701, 703, 704, 1_901];
    const stateAt = (hour: number) => changes.filter((change) => change <= hour).length;
    await keepLooks(Array.from({ length: 2_000 }, (_, hour) => `state ${stateAt(hour)}`));
    const hours = hoursOf(await read());
    expect(hours).toHaveLength(500);
    expect(hours).toEqual(expect.arrayContaining(changes));
    // The other goal has no decisions, so these looks are thinned out like any others.
    expect(hoursOf(await read('order'))).not.toEqual(expect.arrayContaining(changes));
  });

  it('is refused for a goal that neither the experiment nor a look has', async () => {
    await keepLooks(['inconclusive']);
    const request = (metric: string) => test.control.operatorApp.request(`${path}?metric=${metric}`);
    const response = await request('nope');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { code: 'goal_not_found', parameters: { experimentKey: 'cta', goalKey: 'nope' } },
    });
    // No longer a goal of the experiment, but it once was.
    expect((await request('order')).status).toBe(200);
    await test.db.deleteFrom('looks').execute();
    expect((await request('signup')).status).toBe(200);
    expect((await request('order')).status).toBe(404);
  });
});
