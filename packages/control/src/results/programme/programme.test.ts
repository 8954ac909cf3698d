import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import type { ExperimentMatch } from '../../authoring/experiments/search-experiments.ts';
import type { ControlErrorBody } from '../../base/control-error.ts';
import { assess } from '../looks/assess.ts';
import { armsWith, basis, basisGoal } from '../looks/basis.fixture.ts';
import type { Look } from '../looks/look.ts';
import type { ProgrammeReport } from './programme-report.ts';

const dayMs = 86_400_000;
// In Berlin it is an hour later, and so the next day.
const start = Date.UTC(2026, 0, 4, 23, 30);
const path = '/api/projects/pk_shop';
const variants = ['original', 'big'].map((variantKey, at) => ({
  variantKey,
  weight: 0.5,
  isControl: at === 0,
}));

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
  test.clock.now = start;
  await apply({ bar: 'running', card: 'running', size: 'running', wide: 'running', late: 'running' });
  test.clock.now += 10 * dayMs;
  await apply({ bar: 'completed', card: 'completed', size: 'completed', wide: 'completed', late: 'running' });
  test.clock.now += 8 * dayMs;
  await keepLook('bar', 1, { signups: 700, state: 'final' });
  await keepLook('card', 1, { signups: 505, state: 'final' });
  await keepLook('size', 1, { signups: 300, state: 'final' });
  await keepLook('wide', 1, { signups: 700, orders: 300, state: 'final' });
  // Continues after that.
  await keepLook('late', 1, { signups: 700, state: 'final' });
  // Most of what the test had shown was luck.
  await keepLook('bar', 2, { signups: 900, state: 'not final' });
  await keepLook('bar', 2, { signups: 550, state: 'not final' });
  await decide('bar', { decision: 'shipped', variantKey: 'big', why: 'It wins' });
  await decide('wide', { decision: 'shipped', variantKey: 'big', why: 'Orders will come back' });
  await decide('size', { decision: 'shipped', variantKey: 'big', why: 'The boss likes it' });
  test.clock.now += 8 * dayMs;
  await apply({
    bar: 'completed',
    card: 'completed',
    size: 'completed',
    wide: 'completed',
    late: 'completed',
  });
});
afterAll(() => test.stop());

async function apply(statuses: Readonly<Record<string, string>>): Promise<void> {
  const project = {
    projectKey: 'pk_shop',
    timeZone: 'Europe/Berlin',
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: Object.entries(statuses).map(([experimentKey, status]) => ({
      ...{ experimentKey, status, variants, plan: { holdback: 0.25 } },
      goals: [{ goalKey: 'signup', role: 'primary' }],
      ...(experimentKey === 'bar' && status === 'completed' && { rollout: 'big' }),
    })),
  };
  const projects = [project, { projectKey: 'pk_other' }];
  await test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
}

/** Keeps a look at two weeks with 10,000 visitors per variant; 500 of those who saw the original signed up, and 500 ordered. */
async function keepLook(
  experimentKey: string,
  phase: number,
  big: { readonly signups: number; readonly orders?: number; readonly state: 'final' | 'not final' },
): Promise<void> {
  const { signups, orders = 500, state } = big;
  const guardrail = basisGoal({ goalKey: 'order', role: 'guardrail', margin: 0.1 });
  const of = basis({ isCompleted: state === 'final', goals: [basisGoal(), guardrail] });
  const converted = (sum: number) => ({ kind: 'proportion', n: 10_000, sum }) as const;
  const metrics = Object.entries({ signup: signups, order: orders }).map(([key, sum]) => ({
    key,
    arms: armsWith({ original: converted(500), big: converted(sum) }),
  }));
  const atMs = of.phase.startedAt + 14 * dayMs;
  const assessment = assess(of, metrics, { atMs, health: null });
  const look: Pick<Look, 'basis' | 'assessment'> = { basis: of, assessment };
  const { id } = await test.db
    .selectFrom('documents')
    .select('id')
    .where('key', '=', experimentKey)
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('looks')
    .values({
      ...{ experiment_id: id, phase, computed_at: new Date(test.clock.now), duration_ms: 1 },
      ...{ is_kept: true, is_final: state === 'final', look: JSON.stringify(look), cohorts: null },
    })
    .execute();
}

const decide = (experimentKey: string, decision: object) =>
  post(`${experimentKey}/decisions`, { revision: 0, ...decision });

async function change(experimentKey: string, what: 'phase' | 'status', its: object): Promise<void> {
  const response = await test.control.operatorApp.request(`${path}/experiments/${experimentKey}`);
  const { revision } = (await response.json()) as { readonly revision: number };
  await post(`${experimentKey}/${what}`, { revision, ...its });
}

async function post(of: string, body: object): Promise<void> {
  const response = await test.control.operatorApp.request(`${path}/experiments/${of}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}

async function read(query = ''): Promise<ProgrammeReport> {
  const response = await test.control.operatorApp.request(`${path}/programme${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as ProgrammeReport;
}

describe('the programme', () => {
  it('summarizes the outcomes of tests from their stored looks', async () => {
    const report = await read();
    expect(report).toMatchObject({
      ...{ from: null, until: null, timeZone: 'Europe/Berlin', concluded: 5, repeated: 0 },
      verdicts: { winning: 1, losing: 1, inconclusive: 1, harm: 1, untrusted: 0, not_ready: 0 },
      withoutFinalLook: 1,
      winRate: { won: 1, tests: 4 },
      decisions: { shipped: 3, undecided: 2 },
      shipped: { won: 1, againstVerdict: 2, withoutWin: 0, unknown: 0 },
    });
    expect(report.medianDays).toBeCloseTo(10, 6);
    expect(report.tests.map(({ experimentKey, verdict }) => [experimentKey, verdict])).toEqual([
      ['late', null],
      ['bar', 'winning'],
      ['card', 'inconclusive'],
      ['size', 'losing'],
      ['wide', 'harm'],
    ]);
  });

  it('includes why something was decided, by whom and when', async () => {
    const { tests } = await read();
    const recordOf = (key: string) => tests.find(({ experimentKey }) => experimentKey === key)?.record;
    expect(recordOf('wide')).toEqual({
      why: 'Orders will come back',
      learned: null,
      decidedAt: new Date(start + 18 * dayMs).toISOString(),
      decidedBy: expect.stringMatching(/\S/),
      editedAt: null,
      editedBy: null,
    });
    expect(recordOf('card')).toBeNull();
  });

  it('includes the holdback’s measurement of a winner, lower than its test’s', async () => {
    const { gains, tests } = await read();
    const bar = tests.find(({ experimentKey }) => experimentKey === 'bar');
    expect(gains).toMatchObject([{ goalKey: 'signup', winners: 1, withHoldback: 1, naive: { winners: 1 } }]);
    const [gain] = gains;
    // The newest look at the holdback counts, and none is final.
    expect(gain?.measured).toMatchObject({ winners: 1, estimate: expect.closeTo(0.1, 9), level: 0.95 });
    expect(gain?.measured?.atTest).toBeCloseTo(0.4, 9);
    expect(gain?.naive.estimate).toBeCloseTo(0.4, 9);
    expect(bar).toMatchObject({
      lift: { estimate: expect.closeTo(0.4, 9) },
      holdback: { phase: 2, share: 0.25, endedAt: null, lift: { estimate: expect.closeTo(0.1, 9) } },
    });
  });

  it('filters experiments by the outcome of their newest test', async () => {
    const keysBy = async (query: string) => {
      const response = await test.control.operatorApp.request(`${path}/experiments?${query}`);
      const { experiments } = (await response.json()) as { readonly experiments: readonly ExperimentMatch[] };
      return experiments.map(({ experimentKey }) => experimentKey);
    };
    expect(await keysBy('verdict=winning')).toEqual(['bar', 'late']);
    expect(await keysBy('verdict=winning&decision=shipped')).toEqual(['bar']);
    expect(await keysBy('verdict=harm')).toEqual(['wide']);
  });

  it('covers tests that ended on the given days, in the project’s time zone', async () => {
    const keysOf = async (query: string) =>
      (await read(query)).tests.map(({ experimentKey }) => experimentKey);
    expect(await keysOf('?from=2026-01-15&until=2026-01-15')).toEqual(['bar', 'card', 'size', 'wide']);
    expect(await keysOf('?from=2026-01-16')).toEqual(['late']);
    expect(await read('?until=2026-01-14')).toMatchObject({ concluded: 0, winRate: null, tests: [] });
  });

  it.each([
    ['from=yesterday', 'from', 'must be a day, such as 2026-01-31'],
    ['from=2026-02-01&until=2026-01-01', 'until', 'must not be before "from"'],
  ])('is refused for %s', async (query, field, message) => {
    const response = await test.control.operatorApp.request(`${path}/programme?${query}`);
    const { error } = (await response.json()) as ControlErrorBody;
    expect([response.status, error.code, error.details]).toEqual([
      400,
      'invalid_request',
      [expect.objectContaining({ path: field, message })],
    ]);
  });

  it('is empty for another project, and 404 for an unknown one', async () => {
    const other = await test.control.operatorApp.request('/api/projects/pk_other/programme');
    expect(await other.json()).toMatchObject({ concluded: 0, gains: [], tests: [] });
    const none = await test.control.operatorApp.request('/api/projects/pk_none/programme');
    const { error } = (await none.json()) as ControlErrorBody;
    expect([none.status, error.code]).toEqual([404, 'project_not_found']);
  });

  it('counts a rerun experiment once, by its newest test in the range', async () => {
    await change('card', 'phase', {});
    expect(await read()).toMatchObject({ concluded: 5, repeated: 0, withoutFinalLook: 1 });
    test.clock.now += 5 * dayMs;
    await change('card', 'status', { status: 'completed' });
    await keepLook('card', 2, { signups: 700, state: 'not final' });
    const report = await read();
    expect(report).toMatchObject({ concluded: 5, repeated: 1, withoutFinalLook: 2 });
    expect(report.tests[0]).toMatchObject({ experimentKey: 'card', phase: 2, verdict: null });
    expect(await read('?until=2026-01-15')).toMatchObject({
      repeated: 0,
      verdicts: { winning: 1, losing: 1, inconclusive: 1 },
    });
  });
});
