import { type Attributes, decide, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import type { Assignment, BootstrapExperiment } from '@pixel/protocol';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { createLooks } from '../looks/looks.ts';
import { createTakeDueLooks } from '../looks/take-due-looks.ts';
import type { ResultsReport } from './results-report.ts';

const nothingKnown: Attributes = { get: () => undefined };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.UTC(2026, 0, 5);

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let made = 0;
let projectKey = '';

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
});
afterAll(() => clickhouse.stop());
beforeEach(async () => {
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = start;
  projectKey = `pk_held_${++made}`;
  return () => test.stop();
});

const variants = [
  { variantKey: 'original', name: 'Original', weight: 0.5, isControl: true },
  { variantKey: 'big', name: 'Big button', weight: 0.25 },
  { variantKey: 'small', name: 'Small button', weight: 0.25 },
];

async function apply(its: object = {}): Promise<void> {
  const experiment = {
    experimentKey: 'cta',
    status: 'running',
    variants,
    goals: [{ goalKey: 'signup', role: 'primary' }],
    plan: { holdback: 0.25, minimumDays: 0 },
    ...its,
  };
  const goals = [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }];
  const source = JSON.stringify({ projects: [{ projectKey, goals, experiments: [experiment] }] });
  await test.control.applyConfiguration(source, { author: 'tests' });
}

/** Visitors who get the live configuration; those whose number within their variant `signsUp` accepts sign up. */
async function visit(visitors: number, signsUp: (variantKey: string, number: number) => boolean) {
  const prepared = prepareSnapshot(parseSnapshot((await test.kv.get(`project/${projectKey}`)) ?? ''));
  const counts: Record<string, number> = {};
  const time = test.clock.now;
  const rows = Array.from({ length: visitors }, () => {
    made += 1;
    const anonymousId = `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`;
    const shown = decide(prepared, { anonymousId, page: undefined, attributes: nothingKnown, now: time });
    const [assignment] = JSON.parse(`[${shown.assignmentsJson}]`) as Assignment[];
    const [experiment] = JSON.parse(`[${shown.experimentsJson}]`) as BootstrapExperiment[];
    if (assignment === undefined) throw new Error('Nobody is assigned');
    const { experimentKey, experimentId, variantKey, variantId, isControl } = assignment;
    const fields = { experimentKey, experimentId, variantKey, variantId, isControl };
    const number = counts[variantKey] ?? 0;
    counts[variantKey] = number + 1;
    const own = { projectKey, anonymousId, receivedAt: time, time };
    const claim = { ...fields, verified: true, forced: false, phase: experiment?.phase ?? 0 };
    const exposure = { ...own, eventId: `e${made}`, eventName: '$exposure', assignments: [claim] };
    const signup = { ...own, eventId: `s${made}`, eventName: 'signup', time: time + 1_000 };
    return signsUp(variantKey, number) ? [exposure, signup] : [exposure];
  });
  await insertEvents(
    events,
    rows.flat().map((row) => eventRow(row)),
  );
  return counts;
}

async function readResults(query = '', method = 'GET'): Promise<ResultsReport> {
  const path = `/api/projects/${projectKey}/experiments/cta/results${query}`;
  const response = await test.control.operatorApp.request(path, { method });
  const body = (await response.json()) as ResultsReport;
  if (response.status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const refresh = (phase: number) => readResults(`/refresh?phase=${phase}`, 'POST');

function keepLooking(): Promise<number> {
  const deps = { ...test.deps, events };
  return createTakeDueLooks(deps, createLooks(deps))(new AbortController().signal);
}

/** Runs a test for eight days and rolls it out. */
async function rolledOut(its: object = {}): Promise<void> {
  await apply(its);
  await visit(400, (_, number) => number % 10 === 0);
  test.clock.now += 8 * dayMs;
  await apply({ ...its, status: 'completed', rollout: 'big' });
}

describe('holdback results', () => {
  it('have the winner and the control with their shares, and their visitors’ behaviour', async () => {
    await rolledOut();
    test.clock.now += hourMs;
    const counts = await visit(1_200, (variantKey, number) =>
      variantKey === 'big' ? number % 4 === 0 : number % 10 === 0,
    );
    test.clock.now += 8 * dayMs;
    const report = await refresh(2);
    expect(report).toMatchObject({
      phase: 2,
      phases: 2,
      kind: 'holdback',
      holdback: { phase: 2, variantKey: 'big', share: 0.25, endedAt: null },
      status: 'completed',
      isFinal: false,
      endedAt: null,
    });
    expect(report.variants).toMatchObject([
      { variantKey: 'original', weight: 0.25, isControl: true },
      { variantKey: 'big', weight: 0.75, isControl: false },
    ]);
    const { big = 0, original = 0 } = counts;
    expect(report.metrics[0]?.arms).toMatchObject([
      { variantKey: 'original', n: original, open: 0, sum: Math.ceil(original / 10) },
      { variantKey: 'big', n: big, open: 0, sum: Math.ceil(big / 4) },
    ]);
    expect(report.verdict).toMatchObject({ state: 'winning', code: 'roll_out_holds_up' });
    expect(report.verdict.notes.map(({ code }) => code)).not.toContain('plan_with_lower_half');
  });

  it('appear beside those of the test, which come first and are unchanged', async () => {
    await rolledOut();
    test.clock.now += 2 * hourMs;
    await refresh(1);
    const report = await readResults();
    expect(report).toMatchObject({ phase: 1, kind: 'test', isFinal: true, holdback: { phase: 2 } });
    expect(report.variants).toHaveLength(3);
    expect(report.verdict.notes).toContainEqual({
      code: 'holdback_goes_on',
      parameters: { share: 0.25, phase: 2 },
      sentence: 'A holdback of 25% is still being measured: phase 2.',
    });
    await visit(100, () => true);
    expect((await readResults()).metrics).toEqual(report.metrics);
  });

  it('are computed while it is measured, and end with a final look', async () => {
    await rolledOut();
    test.clock.now += hourMs;
    await visit(80, (_, number) => number % 2 === 0);
    test.clock.now += dayMs;
    await keepLooking();
    expect(await readResults('?phase=2')).toMatchObject({
      isFinal: false,
      visitors: { original: expect.any(Number) },
    });
    await apply({ status: 'completed', rollout: 'big', plan: {} });
    await expect(visit(1, () => false)).rejects.toThrow('Nobody is assigned');
    test.clock.now += 2 * hourMs;
    await keepLooking();
    const final = await readResults('?phase=2');
    expect(final).toMatchObject({ isFinal: true, endedAt: final.rolledOutAt, holdback: { phase: 2 } });
    expect(Object.values(final.visitors).reduce((sum, each) => sum + each, 0)).toBe(80);
    expect((await readResults()).verdict.notes.map(({ code }) => code)).toContain('holdback_is_over');
    expect((await readResults()).verdict.notes.map(({ code }) => code)).not.toContain('plan_edited');
  });

  it('are those of its time after the experiment has run again with other variants', async () => {
    await rolledOut();
    test.clock.now += hourMs;
    await visit(40, () => false);
    const [original, , small] = variants;
    await apply({ variants: [original, { ...small, weight: 0.5 }] });
    const report = await refresh(2);
    expect(report.variants.map(({ variantKey }) => variantKey)).toEqual(['original', 'big']);
    expect(await readResults()).toMatchObject({ phase: 3, kind: 'test', holdback: null });
  });

  it('count exposures by its phase and weights', async () => {
    await rolledOut();
    test.clock.now += hourMs;
    const counts = await visit(80, () => false);
    const path = `/api/projects/${projectKey}/experiments/cta/exposures`;
    const exposures = async (query: string) =>
      (await test.control.operatorApp.request(`${path}${query}`)).json() as Promise<object>;
    expect(await exposures('?phase=2')).toMatchObject({
      phase: 2,
      variants: [
        { variantKey: 'original', visitors: counts.original },
        { variantKey: 'big', visitors: counts.big },
      ],
    });
    expect(await exposures('')).toMatchObject({ phase: 1, phases: 2 });
  });
});
