import { describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { PastLook } from '../looks/look-history.ts';
import { createLooks } from '../looks/looks.ts';
import { createTakeDueLooks } from '../looks/take-due-looks.ts';
import { claimOf, createResultsHarness, dayMs, start, visitorAt } from '../results.harness.ts';
import type { ResultsReport } from './results-report.ts';

const harness = createResultsHarness();
let made = 0;

const experiment = (its: object = {}) => ({
  experimentKey: 'cta',
  name: 'Call to action',
  status: 'running',
  variants: [
    { variantKey: 'big', name: 'Big button', weight: 0.5, isControl: false },
    { variantKey: 'original', name: 'Original', weight: 0.5, isControl: true },
  ].map((variant) => ({ ...variant, changes: [] })),
  goals: [
    { goalKey: 'signup', role: 'primary' },
    { goalKey: 'order', role: 'secondary' },
  ],
  plan: { plannedVisitors: 4_000 },
  ...its,
});

const goals = [{ goalKey: 'signup', role: 'primary' }];
/** Needs a new phase. */
const otherWeights = () =>
  experiment().variants.map((variant, at) => ({ ...variant, weight: at === 0 ? 0.6 : 0.4 }));
/** Orders must not become rarer. */
const harmed = { goalKey: 'order', role: 'guardrail', analysis: { margin: 0.1 } };

async function apply(its: object = {}, options: object = {}, keys = ['cta']): Promise<void> {
  const project = {
    projectKey: harness.projectKey,
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    goals: [
      { goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' },
      { goalKey: 'extra', name: 'Extra', type: 'custom_event', eventName: 'extra' },
      { goalKey: 'order', name: 'Orders', type: 'revenue', eventName: 'order', valueProperty: 'total' },
    ],
    experiments: keys.map((experimentKey) => ({ ...experiment(its), experimentKey })),
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), {
    author: 'tests',
    ...options,
  });
}

interface VisitOptions {
  readonly at?: number;
  readonly phase?: number;
  readonly device?: string;
  readonly browser?: string;
  /** Number of visitors to skip; lower numbers are returning visitors. */
  readonly from?: number;
}

/** Visitors of a variant, some of whom sign up and pay 20.50 each. The key separates the visitors of each test. */
async function visit(
  variantKey: string,
  visitors: number,
  converting: number,
  its: VisitOptions = {},
): Promise<void> {
  const { at = start + 3_600_000, phase = 1, device = 'desktop', browser = 'chrome', from = made } = its;
  await insertEvents(
    harness.events,
    Array.from({ length: visitors }, (_, index) => {
      made += 1;
      const own = {
        projectKey: harness.projectKey,
        anonymousId: visitorAt(from + index + 1),
        receivedAt: at,
        time: at,
        device,
        browser,
      };
      const assignments = [claimOf(variantKey, { control: 'original', phase })];
      const exposure = { ...own, eventId: `e${made}`, eventName: '$exposure', assignments };
      const signup = { ...own, eventId: `s${made}`, eventName: 'signup', time: at + 1_000 };
      const order = {
        ...own,
        eventId: `o${made}`,
        eventName: 'order',
        time: at + 2_000,
        numbers: { total: 20.5 },
      };
      return (index < converting ? [exposure, signup, order] : [exposure]).map((row) => eventRow(row));
    }).flat(),
  );
}

async function readResults(query = '', method = 'GET'): Promise<ResultsReport> {
  const response = await harness.request(`/experiments/cta/results${query}`, { method });
  const body = (await response.json()) as ResultsReport;
  if (response.status !== 200) throw Object.assign(new Error(JSON.stringify(body)), { body });
  return body;
}

async function looks(): Promise<readonly PastLook[]> {
  const response = await harness.request('/experiments/cta/results/looks');
  return ((await response.json()) as { readonly looks: readonly PastLook[] }).looks;
}

/** Rolls back to the previous version. */
async function rollBack(): Promise<void> {
  const response = await harness.request('/versions');
  const { versions } = (await response.json()) as {
    readonly versions: readonly { readonly version: string }[];
  };
  const [basedOn, version] = versions.map((each) => each.version);
  const { status } = await harness.request('/rollback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, basedOn }),
  });
  expect(status).toBe(200);
}

const refresh = (query = '') => readResults(`/refresh${query}`, 'POST');

describe('results of an experiment', () => {
  it('show the planned decision for the primary goal, and movement for others, the control first', async () => {
    await apply();
    await visit('original', 2_000, 200);
    await visit('big', 2_000, 300);
    harness.clock.now = start + 10 * dayMs;
    const report = await refresh();
    expect(report.verdict).toMatchObject({
      state: 'winning',
      code: 'winning_at_any_look',
      goalKey: 'signup',
      variantKey: 'big',
      parameters: { goal: 'Sign-ups', variant: 'Big button', estimate: expect.closeTo(0.5, 12) },
    });
    expect(report.visitors).toEqual({ original: 2_000, big: 2_000 });
    const [signup, order] = report.metrics;
    expect(signup?.arms).toMatchObject([
      { variantKey: 'original', n: 2_000, open: 0, sum: 200, value: 0.1 },
      { variantKey: 'big', n: 2_000, open: 0, sum: 300, value: 0.15 },
    ]);
    expect(signup?.comparisons).toMatchObject([{ variantKey: 'big', state: 'winning', level: 0.95 }]);
    expect(order).toMatchObject({
      role: 'secondary',
      unit: 'money',
      currency: 'EUR',
      arms: [
        { sum: 4_100, value: 2.05 },
        { sum: 6_150, value: 3.075 },
      ],
      comparisons: [{ state: 'up' }],
    });
  });

  it('are served from storage until they are recomputed', async () => {
    await apply();
    await visit('original', 100, 20);
    await visit('big', 100, 20);
    harness.clock.now = start + 8 * dayMs;
    const computed = await refresh();
    await visit('big', 50, 50);
    harness.clock.now += 60_000;
    expect(await readResults()).toMatchObject({ computedAt: computed.computedAt, visitors: { big: 100 } });
    expect(await refresh()).toMatchObject({ visitors: { big: 150 } });
    expect(await readResults()).toMatchObject({ visitors: { big: 150 } });
  });

  it('are stored once an hour, and on a new decision; the newest one is separate', async () => {
    await apply({ plan: { minimumDays: 0 } });
    await visit('original', 1_000, 100);
    await visit('big', 1_000, 100);
    harness.clock.now = start + 8 * dayMs;
    for (const minutes of [0, 10, 10, 45, 10]) {
      harness.clock.now += minutes * 60_000;
      if (minutes === 45) await visit('original', 1, 0);
      await refresh();
    }
    const times = async () =>
      (await looks()).map(({ computedAt }) => (Date.parse(computedAt) - start - 8 * dayMs) / 60_000);
    expect(await times()).toEqual([0, 65, 75]);
    await visit('big', 1_000, 900);
    harness.clock.now += 60_000;
    await refresh();
    harness.clock.now += 60_000;
    await refresh();
    expect(await times()).toEqual([0, 65, 76, 77]);
    // An hour without events keeps no look.
    for (let hour = 0; hour < 3; hour++) {
      harness.clock.now += 3_600_000;
      await refresh();
    }
    expect(await times()).toEqual([0, 65, 76, 257]);
    expect((await looks()).map(({ state }) => state)).toEqual([
      'inconclusive',
      'inconclusive',
      'untrusted',
      'untrusted',
    ]);
  });

  it('are as of a given time', async () => {
    await apply();
    await visit('original', 100, 20);
    harness.clock.now = start + 8 * dayMs;
    await refresh();
    await visit('original', 100, 20);
    harness.clock.now += 3 * 3_600_000;
    await refresh();
    const at = (ms: number) => readResults(`?at=${new Date(start + ms).toISOString()}`);
    expect(await at(8 * dayMs + 3_599_000)).toMatchObject({ visitors: { original: 100 } });
    expect(await at(9 * dayMs)).toMatchObject({ visitors: { original: 200 } });
    expect(await at(8 * dayMs)).toMatchObject({ pending: 0 });
    expect(await at(dayMs)).toMatchObject({ computedAt: null, verdict: { code: 'not_computed_before' } });
  });

  it('are exploratory with another engine, day range or baseline', async () => {
    await apply();
    await visit('original', 500, 50);
    await visit('big', 500, 50);
    await visit('big', 500, 75, { at: start + 2 * dayMs });
    await visit('original', 500, 50, { at: start + 2 * dayMs });
    harness.clock.now = start + 12 * dayMs;
    await refresh();
    expect(await readResults()).toMatchObject({ exploratory: null });
    for (const query of ['engine=fixed', 'from=2026-01-07', 'until=2026-01-06', 'baseline=big'])
      expect(await readResults(`?${query}`), query).toMatchObject({
        exploratory: { code: 'exploratory_view' },
        verdict: { state: 'inconclusive' },
      });
    const later = await readResults('?from=2026-01-07');
    expect(later.metrics[0]?.arms).toMatchObject([
      { n: 500, sum: 50 },
      { n: 500, sum: 75 },
    ]);
    expect(later.visitors).toEqual({ original: 500, big: 500 });
    const turned = await readResults('?baseline=big');
    expect(turned.metrics[0]?.comparisons).toMatchObject([
      { variantKey: 'original', relative: { estimate: expect.closeTo(100 / 125 - 1, 12) } },
    ]);
    expect(turned.variants).toMatchObject([
      { variantKey: 'big', place: 1 },
      { variantKey: 'original', place: 0 },
    ]);
    const fixed = await readResults('?engine=fixed');
    expect(fixed.metrics[0]?.comparisons).toMatchObject([{ engine: 'fixed', pValue: expect.any(Number) }]);
  });

  it('are of one phase', async () => {
    await apply();
    await visit('original', 100, 10);
    harness.clock.now = start + 3 * dayMs;
    await apply({ variants: otherWeights() }, { newPhase: true });
    await visit('original', 50, 5, { at: start + 3 * dayMs + 1, phase: 2 });
    harness.clock.now = start + 4 * dayMs;
    const second = await refresh();
    expect(second).toMatchObject({ phase: 2, phases: 2, visitors: { original: 50 } });
    expect(second.health).toContainEqual(
      expect.objectContaining({ code: 'earlier_phase_ok', parameters: { visitors: 0, share: 0 } }),
    );
    expect(await refresh('?phase=1')).toMatchObject({ phase: 1, visitors: { original: 100 } });
    expect(await readResults('?phase=1')).toMatchObject({ phase: 1, endedAt: expect.any(String) });
    await expect(readResults('?phase=3')).rejects.toMatchObject({
      body: { error: { code: 'phase_not_found' } },
    });
  });

  it('report how many saw an earlier phase, and what they did', async () => {
    await apply();
    const from = made;
    await visit('original', 100, 10);
    harness.clock.now = start + 3 * dayMs;
    await apply({ variants: otherWeights() }, { newPhase: true });
    const later = { at: start + 3 * dayMs + 1, phase: 2 };
    await visit('original', 40, 4, { ...later, from: from + 80 });
    await visit('big', 20, 10, { ...later, from: from + 60 });
    harness.clock.now = start + 12 * dayMs;
    const { health } = await refresh();
    expect(health).toContainEqual(
      expect.objectContaining({
        code: 'earlier_phase',
        state: 'warning',
        parameters: { visitors: 40, share: 40 / 60 },
      }),
    );
    const { breakdown } = await readResults('?by=earlierPhase');
    expect(breakdown).toMatchObject({
      dimension: 'earlierPhase',
      groups: [
        { value: 'yes', visitors: { original: 20, big: 20 } },
        { value: 'no', visitors: { original: 20, big: 0 } },
      ],
    });
  });

  it('name a browser on a device only if the split is off for the combination', async () => {
    await apply();
    const groups = [
      { browser: 'safari', device: 'mobile' },
      { browser: 'safari', device: 'desktop' },
      { browser: 'chrome', device: 'mobile' },
      { browser: 'chrome', device: 'desktop' },
    ];
    for (const [index, group] of groups.entries()) {
      await visit('original', 500, 0, group);
      await visit('big', index === 0 ? 250 : 500, 0, group);
    }
    harness.clock.now = start + 2 * dayMs;
    expect((await refresh()).verdict).toMatchObject({
      code: 'sample_ratio_mismatch',
      parameters: { dimension: 'browser', value: 'safari', otherDimension: 'device', otherValue: 'mobile' },
    });
  });

  it('are final once all windows of an ended experiment are closed', async () => {
    await apply();
    await visit('original', 100, 10);
    harness.clock.now = start + 2 * dayMs;
    await apply({ status: 'completed' });
    await visit('original', 10, 10, { at: harness.clock.now + 1 });
    expect(await refresh()).toMatchObject({ isFinal: false, visitors: { original: 100 } });
    harness.clock.now += 7 * dayMs + 2 * 3_600_000;
    const final = await refresh();
    expect(final).toMatchObject({ isFinal: true, visitors: { original: 100 }, pending: 0 });
    expect(final.verdict.notes.map(({ code }) => code)).toContain('final');
    harness.clock.now += dayMs;
    await refresh();
    expect(await readResults()).toMatchObject({ isFinal: true, computedAt: final.computedAt });
  });

  it('are computed again, and final later, if a rollback resumes it', async () => {
    await apply();
    await visit('original', 100, 10);
    harness.clock.now = start + 2 * dayMs;
    await apply({ status: 'completed' });
    harness.clock.now += 8 * dayMs;
    expect(await refresh()).toMatchObject({ isFinal: true, visitors: { original: 100 } });
    await rollBack();
    expect(await readResults()).toMatchObject({ isFinal: false });
    await visit('original', 10, 10, { at: harness.clock.now + dayMs });
    harness.clock.now += 2 * dayMs;
    expect(await harness.control.keepLooking(new AbortController().signal)).toBe(1);
    expect(await readResults()).toMatchObject({ isFinal: false, visitors: { original: 110 } });
    await apply({ status: 'completed' });
    harness.clock.now += 8 * dayMs;
    const final = await refresh();
    expect(final).toMatchObject({ isFinal: true, visitors: { original: 110 } });
    harness.clock.now += dayMs;
    await refresh();
    expect(await readResults()).toMatchObject({ isFinal: true, computedAt: final.computedAt });
  });

  it('exclude visitors whose window was open when a variant was rolled out', async () => {
    await apply();
    await visit('original', 100, 10);
    await visit('original', 30, 30, { at: start + 8 * dayMs });
    harness.clock.now = start + 9 * dayMs;
    await apply({ status: 'completed', rollout: 'big' });
    harness.clock.now += 2 * 3_600_000;
    const report = await refresh();
    expect(report.isFinal).toBe(true);
    expect(report.metrics[0]?.arms[0]).toMatchObject({ n: 100, open: 30, sum: 10 });
  });

  it('let windows continue after the end, until a variant is rolled out', async () => {
    await apply();
    await visit('original', 30, 3, { at: start });
    await visit('big', 20, 2, { at: start + 2 * dayMs });
    harness.clock.now = start + 3 * dayMs;
    await apply({ status: 'completed' });
    harness.clock.now = start + 8 * dayMs;
    await apply({ status: 'completed', rollout: 'big' });
    await visit('original', 1, 1, { at: start + 8 * dayMs });
    expect(await refresh()).toMatchObject({ isFinal: false });
    harness.clock.now += 2 * 3_600_000;
    const report = await refresh();
    expect(report).toMatchObject({
      isFinal: true,
      endedAt: new Date(start + 3 * dayMs).toISOString(),
      rolledOutAt: new Date(start + 8 * dayMs).toISOString(),
    });
    expect(report.metrics[0]?.arms).toMatchObject([
      { variantKey: 'original', n: 30, open: 0, sum: 3 },
      { variantKey: 'big', n: 0, open: 20 },
    ]);
    expect(report.verdict.notes).toContainEqual(
      expect.objectContaining({
        code: 'left_out_at_rollout',
        parameters: expect.objectContaining({ visitors: 20 }),
      }),
    );
  });

  it('count no paused day, and report whose windows it touched', async () => {
    await apply();
    await visit('original', 60, 6, { at: start });
    await visit('big', 40, 4, { at: start + 9 * dayMs });
    harness.clock.now = start + 10 * dayMs;
    await apply({ status: 'paused' });
    harness.clock.now = start + 13 * dayMs;
    expect(await refresh()).toMatchObject({ days: 10, pauses: [{ until: null }] });
    await apply({ status: 'running' });
    harness.clock.now = start + 13.5 * dayMs;
    const report = await refresh();
    expect(report).toMatchObject({
      days: 10.5,
      pauses: [
        {
          from: new Date(start + 10 * dayMs).toISOString(),
          until: new Date(start + 13 * dayMs).toISOString(),
        },
      ],
    });
    expect(report.health).toContainEqual(
      expect.objectContaining({
        code: 'pauses_touched_windows',
        state: 'warning',
        parameters: expect.objectContaining({ pauses: 1, visitors: 40, share: 0.4 }),
      }),
    );
    expect(report.health.map(({ code }) => code)).toContain('exposures_awaited_again');
  });

  it('count from the last content edit', async () => {
    await apply();
    await visit('original', 100, 10);
    harness.clock.now = start + 2 * dayMs;
    const change = { selector: '#buy', operation: 'set_text', value: 'Buy', orderIndex: 0 };
    const [big, original] = experiment().variants;
    await apply({ variants: [{ ...big, changes: [change] }, original] });
    await visit('original', 40, 4, { at: start + 2 * dayMs + 60_000 });
    harness.clock.now = start + 10 * dayMs;
    const report = await refresh();
    expect(report).toMatchObject({ epoch: { number: 2 }, visitors: { original: 40 } });
    expect(report.health.find(({ code }) => code.includes('edit'))).toMatchObject({ state: 'warning' });
  });

  it('do not let a later goal decide', async () => {
    await apply({ goals: [{ goalKey: 'signup', role: 'primary' }] });
    await visit('original', 100, 10);
    harness.clock.now = start + 8 * dayMs;
    await refresh();
    await apply();
    expect((await refresh()).metrics).toMatchObject([
      { goalKey: 'signup', isExploratory: false },
      { goalKey: 'order', isExploratory: true },
    ]);
  });

  it('follow the registered plan, whatever is edited later', async () => {
    await apply();
    await visit('original', 100, 10);
    harness.clock.now = start + 8 * dayMs;
    const registered = await refresh();
    await apply({
      plan: { plannedVisitors: 100, engine: 'fixed' },
      goals: [
        { goalKey: 'signup', role: 'secondary' },
        { goalKey: 'order', role: 'primary' },
      ],
    });
    const report = await refresh();
    expect(report.plan).toEqual(registered.plan);
    expect(report.metrics.map(({ goalKey, role }) => [goalKey, role])).toEqual([
      ['signup', 'primary'],
      ['order', 'secondary'],
    ]);
    expect(report.verdict.notes.map(({ code }) => code)).toContain('plan_edited');
    expect(registered.verdict.notes.map(({ code }) => code)).not.toContain('plan_edited');
  });

  it('follow what was published at the start, even if edited before the first look', async () => {
    await apply();
    await apply({ plan: { plannedVisitors: 100, engine: 'fixed' } });
    await visit('original', 100, 10);
    const report = await refresh();
    expect(report.plan).toMatchObject({ plannedVisitors: 4_000, engine: 'sequential' });
    const differing = report.verdict.notes.filter(({ code }) => code === 'deviation_plan');
    expect(differing.map(({ parameters }) => parameters)).toEqual([
      { field: 'engine', registered: 'sequential', edited: 'fixed' },
      { field: 'plannedVisitors', registered: 4_000, edited: 100 },
    ]);
  });

  it.each([
    ['a wider margin', { goals: [goals[0], { ...harmed, analysis: { ...harmed.analysis, margin: 0.9 } }] }],
    ['the guardrail taken out', { goals: [goals[0]] }],
    ['the direction turned', { goals: [{ ...goals[0], analysis: { direction: 'decrease' } }, harmed] }],
    ['the primary goal taken out', { goals: [harmed] }],
    ['another primary goal', { goals: [{ goalKey: 'extra', role: 'primary' }, harmed] }],
  ])('keep reported harm, with %s', async (_, edit) => {
    await apply({ goals: [goals[0], harmed] });
    await visit('original', 2_000, 400);
    await visit('big', 2_000, 200);
    harness.clock.now = start + 8 * dayMs;
    const before = await refresh();
    expect(before.verdict).toMatchObject({ state: 'harm', goalKey: 'order' });
    await apply(edit);
    const after = await refresh();
    expect(after.verdict).toMatchObject({ state: 'harm', goalKey: 'order' });
    expect(after.plan.primaryGoalKey).toBe('signup');
    expect(after.verdict.notes.map(({ code }) => code)).toContain('plan_edited');
    const registered = ({ metrics }: ResultsReport) =>
      metrics
        .filter(({ goalKey }) => goalKey !== 'extra')
        .map(({ goalKey, role, margin, direction, comparisons }) => [
          ...[goalKey, role, margin, direction],
          comparisons.map(({ state }) => state),
        ]);
    expect(registered(after)).toEqual(registered(before));
  });

  it.each([
    'by=device&from=2026-01-07',
    'by=device&windows=open',
    'by=device&at=2026-01-09T00:00:00Z',
    'from=2026-01-07&at=2026-01-09T00:00:00Z',
    'from=2026-01-07&until=2026-01-06',
    'by=attribute:%00',
  ])('refuse an incompatible combination: %s', async (query) => {
    await apply();
    await visit('original', 10, 1);
    harness.clock.now = start + 9 * dayMs;
    await refresh();
    await expect(readResults(`?${query}`)).rejects.toMatchObject({
      body: { error: { code: 'invalid_request' } },
    });
  });

  it('count open windows on request, and visitors from before an edit', async () => {
    await apply();
    await visit('original', 100, 10);
    await visit('big', 100, 10);
    harness.clock.now = start + 2 * dayMs;
    await refresh();
    expect((await readResults()).metrics[0]?.arms[0]).toMatchObject({ n: 0, open: 100 });
    const open = await readResults('?windows=open');
    expect(open).toMatchObject({ exploratory: { code: 'exploratory_view' } });
    expect(open.metrics[0]?.arms[0]).toMatchObject({ n: 100, sum: 10 });
    const change = { selector: '#buy', operation: 'set_text', value: 'Buy', orderIndex: 0 };
    const [big, original] = experiment().variants;
    await apply({ variants: [{ ...big, changes: [change] }, original] });
    harness.clock.now = start + 10 * dayMs;
    expect(await refresh()).toMatchObject({ epoch: { number: 2 }, visitors: { original: 0 } });
    expect(await readResults('?epochs=all')).toMatchObject({
      epoch: { number: 1 },
      visitors: { original: 100, big: 100 },
      exploratory: { code: 'exploratory_view' },
    });
    expect(await readResults()).toMatchObject({ epoch: { number: 2 }, visitors: { original: 0 } });
  });

  it('are broken down by visitor groups, each without a verdict', async () => {
    await apply();
    for (const device of ['mobile', 'desktop']) {
      await visit('original', 300, 60, { device });
      await visit('big', 300, device === 'mobile' ? 200 : 60, { device });
    }
    harness.clock.now = start + 9 * dayMs;
    await refresh();
    const { breakdown } = await readResults('?by=device');
    expect(breakdown).toMatchObject({
      dimension: 'device',
      isDifferent: true,
      title: { code: 'groups_differ' },
      others: [],
    });
    expect(breakdown?.pValue).toBeLessThan(0.001);
    const lifts = breakdown?.groups.map(({ value, metrics: [metric] }) => [
      value,
      metric?.comparisons[0]?.relative.estimate,
    ]);
    expect(Object.fromEntries(lifts ?? [])).toEqual({
      mobile: expect.closeTo(200 / 60 - 1, 9),
      desktop: expect.closeTo(0, 9),
    });
    const other = await readResults('?by=browser');
    expect(other.breakdown).toMatchObject({
      isDifferent: false,
      pValue: null,
      others: [{ dimension: 'device', isDifferent: true, pValue: breakdown?.pValue }],
    });
    await expect(readResults('?by=shoe')).rejects.toMatchObject({
      body: { error: { code: 'invalid_request' } },
    });
  });

  it('are empty before the experiment has run', async () => {
    await apply({ status: 'draft' });
    expect(await readResults()).toMatchObject({
      phase: null,
      computedAt: null,
      verdict: { code: 'not_started' },
    });
    await expect(refresh()).rejects.toMatchObject({ body: { error: { code: 'invalid_transition' } } });
  });
});

describe('scheduled looks', () => {
  const forever = new AbortController().signal;

  it('are taken after new events, and otherwise once an hour', async () => {
    await apply();
    await visit('original', 10, 1);
    harness.clock.now = Date.now();
    const taken = async (afterMs: number) => {
      harness.clock.now += afterMs;
      return harness.control.keepLooking(forever);
    };
    expect(await taken(0)).toBe(1);
    await visit('original', 10, 1);
    expect(await taken(1_000)).toBe(0);
    expect(await taken(61_000)).toBe(1);
    expect(await taken(61_000)).toBe(0);
    expect(await taken(3_600_000)).toBe(1);
  });

  it('continue with others if one fails, which is logged once', async () => {
    await apply({}, {}, ['cta', 'other']);
    const { scan } = harness.events.results;
    const questions: string[] = [];
    const deps = {
      ...harness.deps,
      events: {
        ...harness.events,
        results: {
          ...harness.events.results,
          scan: async (...args: Parameters<typeof scan>) => {
            questions.push(args[0].experimentKey);
            if (args[0].experimentKey === 'cta') throw new Error('The disk is full');
            return scan(...args);
          },
        },
      },
    };
    const keepLooking = createTakeDueLooks(deps, createLooks(deps));
    const tried = () => questions.filter((key) => key === 'cta').length;
    expect([await keepLooking(forever), tried()]).toEqual([1, 1]);
    expect([await keepLooking(forever), tried()]).toEqual([0, 1]);
    harness.clock.now += 61_000;
    expect([await keepLooking(forever), tried()]).toEqual([0, 2]);
    // Retries back off.
    harness.clock.now += 61_000;
    await keepLooking(forever);
    expect(tried()).toBe(2);
    harness.clock.now += 61_000;
    await keepLooking(forever);
    expect(tried()).toBe(3);
    expect(harness.warned.map(({ fields }) => fields)).toMatchObject([
      { projectKey: harness.projectKey, experimentKey: 'cta', phase: 1 },
    ]);
  });

  it('skip a waiting project', async () => {
    await apply();
    expect(await harness.control.keepLooking(forever, harness.projectKey)).toBe(0);
    expect(await harness.control.keepLooking(forever, 'pk_other')).toBe(1);
  });

  it('stop on abort', async () => {
    await apply({}, {}, ['cta', 'other']);
    expect(await harness.control.keepLooking(AbortSignal.abort())).toBe(0);
  });
});
