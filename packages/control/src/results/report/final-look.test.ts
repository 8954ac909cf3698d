import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { Look } from '../looks/look.ts';
import { claimOf, createResultsHarness, dayMs, start, visitorAt } from '../results.harness.ts';
import type { ResultsReport } from './results-report.ts';

const metAt = start + 3_600_000;

const harness = createResultsHarness();

async function apply(status: string, its: object = {}): Promise<void> {
  const variant = (variantKey: string) => ({ variantKey, weight: 0.5, isControl: variantKey === 'a' });
  const project = {
    projectKey: harness.projectKey,
    goals: [{ goalKey: 'signup', type: 'custom_event', eventName: 'signup' }],
    experiments: [
      {
        experimentKey: 'cta',
        status,
        variants: [variant('a'), variant('b')],
        goals: [{ goalKey: 'signup', role: 'primary' }],
        ...its,
      },
    ],
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
}

/** 200 visitors of each variant, numbered from 1. 20 of those who see `a` sign up, and 60 of those who see `b`. */
async function meet(): Promise<void> {
  const rows = Array.from({ length: 400 }, (_, index) => {
    const variantKey = index % 2 === 0 ? 'a' : 'b';
    const { projectKey } = harness;
    const own = { projectKey, anonymousId: visitorAt(index + 1), time: metAt, receivedAt: metAt };
    const assignments = [claimOf(variantKey, { control: 'a' })];
    const converts = index < (variantKey === 'a' ? 40 : 120);
    return [
      eventRow({ ...own, eventId: 'e', eventName: '$exposure', assignments }),
      ...(converts ? [eventRow({ ...own, eventId: 's', eventName: 'signup', time: metAt + 1_000 })] : []),
    ];
  });
  await insertEvents(harness.events, rows.flat());
}

async function post(path: string): Promise<unknown> {
  const response = await harness.request(path, { method: 'POST' });
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

async function read(query = ''): Promise<ResultsReport> {
  return (await (await harness.request(`/experiments/cta/results${query}`)).json()) as ResultsReport;
}

const refresh = async () => (await post('/experiments/cta/results/refresh')) as ResultsReport;
const erase = (visitor: number) => post(`/visitors/${visitorAt(visitor)}/erase`);
/** Everything in a final report except what happened since. */
const figuresOf = ({ sinceFinal: _, verdict: { notes, ...verdict }, ...report }: ResultsReport) => ({
  ...report,
  verdict,
});
const codesOf = ({ verdict: { notes } }: ResultsReport) => notes.map(({ code }) => code);

/** Runs an experiment to its end and returns its final results. */
async function finish(): Promise<ResultsReport> {
  await apply('running');
  await meet();
  harness.clock.now = start + 9 * dayMs;
  await apply('completed');
  harness.clock.now += 8 * dayMs;
  const final = await refresh();
  expect(final).toMatchObject({
    isFinal: true,
    visitors: { a: 200, b: 200 },
    sinceFinal: { erasedVisitors: 0, computedAgain: null },
  });
  expect(codesOf(final)).toContain('final');
  harness.clock.now += dayMs;
  return final;
}

describe('final results', () => {
  it('are kept after their events expire, and take precedence over recomputed ones', async () => {
    const final = await finish();
    const { events, projectKey } = harness;
    await events.setRetention(new Map([[projectKey, 30]]));
    await harness.clickhouse.run('OPTIMIZE TABLE events FINAL');
    expect(await events.countEvents({ projectKey })).toBe(0);
    expect(await read()).toEqual(final);
    const again = await refresh();
    expect(figuresOf(again)).toEqual(figuresOf(final));
    expect(again.sinceFinal).toEqual({
      erasedVisitors: 0,
      computedAgain: {
        computedAt: new Date(harness.clock.now).toISOString(),
        state: 'inconclusive',
        visitors: 0,
      },
    });
    expect(codesOf(again)).toContain('computed_again');
    expect(await read()).toEqual(again);
    expect(await harness.control.keepLooking(new AbortController().signal)).toBe(0);
    await events.setRetention(new Map());
  });

  it('are kept after visitors are erased, with their number', async () => {
    const final = await finish();
    await erase(1);
    await erase(2);
    await erase(2);
    // An unknown visitor.
    await erase(9_999);
    const marked = await read();
    expect(figuresOf(marked)).toEqual(figuresOf(final));
    expect(marked.sinceFinal).toEqual({ erasedVisitors: 2, computedAgain: null });
    expect(marked.verdict.notes).toContainEqual({
      code: 'erased_since_final',
      parameters: { visitors: 2 },
      sentence: '2 visitors counted here were erased since; the figures are kept as they were.',
    });
    expect((await refresh()).sinceFinal).toMatchObject({ computedAgain: { visitors: 398 } });
  });

  it('ignore visitors erased earlier, or never counted', async () => {
    await apply('running');
    await meet();
    harness.clock.now = start + dayMs;
    await erase(1);
    harness.clock.now = start + 9 * dayMs;
    await apply('completed');
    const { projectKey } = harness;
    const late = { projectKey, anonymousId: visitorAt(777), time: harness.clock.now + 1 };
    const claim = { experimentKey: 'cta', experimentId: '', variantKey: 'a', variantId: '', phase: 1 };
    const assignments = [{ ...claim, isControl: true, verified: true, forced: false }];
    await insertEvents(harness.events, [
      eventRow({ ...late, receivedAt: late.time, eventName: '$exposure', assignments }),
    ]);
    harness.clock.now += 8 * dayMs;
    expect(await refresh()).toMatchObject({ isFinal: true, visitors: { a: 199, b: 200 } });
    harness.clock.now += dayMs;
    await erase(777);
    expect((await read()).sinceFinal).toEqual({ erasedVisitors: 0, computedAgain: null });
  });

  it('are kept after edits of the experiment and its goals', async () => {
    const final = await finish();
    await apply('completed', { goals: [], plan: { engine: 'fixed' } });
    expect(figuresOf(await read())).toEqual(figuresOf(final));
  });

  it('are the same if an earlier version computed them', async () => {
    const final = await finish();
    await harness.db
      .updateTable('looks')
      .set({ look: sql`${JSON.stringify(asBefore(await storedLook()))}::jsonb` })
      .execute();
    expect(figuresOf(await read())).toEqual(figuresOf(final));
    await refresh();
    expect(figuresOf(await read())).toEqual(figuresOf(final));
  });
});

async function storedLook(): Promise<Look> {
  const { look } = await harness.db.selectFrom('looks').select('look').executeTakeFirstOrThrow();
  return look as Look;
}

/** A look as the first version stored it, without later fields. */
function asBefore({ basis, assessment, health, ...look }: Look): object {
  const { deviations: _d, isPlanEdited: _e, ...known } = basis;
  const { rolledOutAt: _r, pauses: _p, exposures: _x, ...phase } = basis.phase;
  const { adjusted: _a, ...judged } = assessment;
  const { pauses: _k, ...kept } = health.kept;
  return {
    ...look,
    basis: {
      ...known,
      phase,
      goals: basis.goals.map(({ isAdded: _i, analysis: _n, ...goal }) => goal),
    },
    assessment: judged,
    health: { ...health, kept },
  };
}
