import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { InteractionReport, SharedReport } from './interaction-report.ts';

const projectKey = 'pk_both';
const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = start;
  await apply();
  await insertEvents(events, visitors());
  test.clock.now = start + 10 * dayMs;
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

/** Applies the experiments, with additional fields for those named in `more`. */
async function apply(more: Readonly<Record<string, object>> = {}): Promise<void> {
  const experiment = (experimentKey: string, status = 'running') => ({
    experimentKey,
    name: `The ${experimentKey}`,
    status,
    variants: [
      { variantKey: 'old', name: 'Old', weight: 0.5, isControl: true },
      { variantKey: 'new', name: `New ${experimentKey}`, weight: 0.5 },
    ],
    goals: [{ goalKey: 'signup', role: 'primary' }],
    plan: { plannedVisitors: 4_000 },
    ...more[experimentKey],
  });
  const project = {
    projectKey,
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: [
      ...['button', 'banner', 'footer', 'checkout', 'rare', 'elsewhere', 'uneven', 'tied'].map((key) =>
        experiment(key),
      ),
      experiment('later', 'draft'),
    ],
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
}

/**
 * 4,000 visitors of the button, 1,000 in each combination with banner and footer. The new button adds 10 points of sign-ups, or 30 with the
 * new banner; the footer changes nothing. The new button sends twice as many visitors to the checkout; 30 visitors meet `rare`. Six in ten
 * visitors of `uneven` get its old variant, whatever else they meet. `tied` matches the button's variant for nine in ten.
 */
function visitors(): readonly EventRow[] {
  const all = Array.from({ length: 4_000 }, (_, nth) => {
    const button = nth % 2;
    const banner = Math.floor(nth / 2) % 2;
    const footer = Math.floor(nth / 4) % 2;
    const nthInGroup = Math.floor(nth / 8) % 100;
    const isSigned = nthInGroup < 20 + button * (10 + 20 * banner);
    const toCheckout = nthInGroup < 30 * (1 + button);
    return [
      exposure(nth, 0, { button }),
      exposure(nth, 1, { banner }),
      exposure(nth, 2, {
        footer,
        uneven: nthInGroup % 10 < 6 ? 0 : 1,
        tied: nth % 20 < 2 ? 1 - button : button,
      }),
      ...(toCheckout ? [exposure(nth, 3, { checkout: Math.floor(nth / 16) % 2 })] : []),
      ...(nth < 30 ? [exposure(nth, 4, { rare: footer })] : []),
      ...(isSigned ? [of(nth, 5, { eventName: 'signup' })] : []),
    ];
  });
  const others = Array.from({ length: 4_000 }, (_, nth) => exposure(10_000 + nth, 0, { rare: nth % 2 }));
  return [...all.flat(), ...others];
}

function exposure(nth: number, minute: number, met: Readonly<Record<string, number>>): EventRow {
  return of(nth, minute, {
    eventName: '$exposure',
    assignments: Object.entries(met).map(([experimentKey, variant]) => ({
      ...{ experimentKey, experimentId: '', variantId: '', verified: true, forced: false, phase: 1 },
      ...{ variantKey: variant === 0 ? 'old' : 'new', isControl: variant === 0 },
    })),
  });
}

function of(nth: number, minute: number, fields: Partial<EventRow>): EventRow {
  const time = start + 3_600_000 + minute * 60_000;
  const anonymousId = `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;
  return eventRow({ projectKey, anonymousId, time, receivedAt: time, eventId: `e${minute}`, ...fields });
}

async function read<T>(path: string): Promise<T> {
  const response = await test.control.operatorApp.request(`/api/projects/${projectKey}/experiments/${path}`);
  return (await response.json()) as T;
}
const interaction = (one: string, other: string) =>
  read<InteractionReport>(`${one}/results/interaction/${other}`);

describe('two experiments', () => {
  it('that interact are reported with the difference between lifts, with its interval', async () => {
    const report = await interaction('button', 'banner');
    expect(report).toMatchObject({ state: 'shown', visitors: 4_000 });
    const [metric] = report.metrics;
    expect(report.metrics).toHaveLength(1);
    expect(metric).toMatchObject({ goalKey: 'signup', primaryOf: ['button', 'banner'], isDifferent: true });
    expect(
      metric?.groups.map(({ otherVariantKey, arms }) => [otherVariantKey, arms.map(({ n }) => n)]),
    ).toEqual([
      ['old', [1_000, 1_000]],
      ['new', [1_000, 1_000]],
    ]);
    const lifts = metric?.groups.map(({ comparisons }) => comparisons[0]?.relative.estimate);
    expect(lifts?.[0]).toBeCloseTo(0.5, 10);
    expect(lifts?.[1]).toBeCloseTo(1.5, 10);
    const [difference] = metric?.differences ?? [];
    expect(difference).toMatchObject({
      variantKey: 'new',
      from: 'old',
      to: 'new',
      scale: 'relative',
      level: 0.95,
    });
    expect(difference?.estimate).toBeCloseTo(1, 10);
    expect(difference?.lower).toBeGreaterThan(0);
    expect(report.sentence.code).toBe('interaction_shown');
    expect(report.sentence.sentence).toMatch(
      /^They interact: on Sign-ups, the effect of New button differs by \+100 pp \(95% CI \+[\d.]+ pp to \+[\d.]+ pp\) between Old and New banner of The banner\. Read The button separately for each\.$/,
    );
  });

  it('that do not interact are reported as such', async () => {
    const report = await interaction('button', 'footer');
    expect(report).toMatchObject({
      state: 'none_shown',
      metrics: [{ isDifferent: false }],
      experiments: [
        { experimentKey: 'button', visitors: 4_000, share: 1 },
        { experimentKey: 'footer', visitors: 4_000, share: 1 },
      ],
    });
    expect(report.sentence.sentence).toMatch(
      /^No sign that The button and The footer interact, among 4,000 visitors of both \(p = /,
    );
  });

  it('are not compared if a variant of one decides who sees the other', async () => {
    const expected = {
      state: 'selected',
      sentence: {
        code: 'interaction_selected',
        parameters: { experiment: 'The button', other: 'The checkout' },
      },
      metrics: [],
    };
    expect(await interaction('button', 'checkout')).toMatchObject(expected);
    expect(await interaction('checkout', 'button')).toMatchObject(expected);
  });

  it('are compared as usual if one has an uneven split of its own', async () => {
    const expected = {
      state: 'mismatch',
      sentence: {
        code: 'interaction_mismatch',
        parameters: { experiment: 'The uneven', other: 'The button' },
      },
      visitors: 4_000,
      metrics: [],
    };
    expect(await interaction('uneven', 'button')).toMatchObject(expected);
    expect(await interaction('button', 'uneven')).toMatchObject(expected);
  });

  it('are not compared if their variants are correlated', async () => {
    expect(await interaction('button', 'tied')).toMatchObject({
      ...{ state: 'selected', visitors: 4_000, metrics: [] },
      sentence: { code: 'interaction_tied', parameters: { experiment: 'The button', other: 'The tied' } },
    });
  });

  it('have nothing to test below one shared visitor in a hundred', async () => {
    const report = await interaction('button', 'rare');
    expect(report).toMatchObject({
      ...{ state: 'few_shared', visitors: 30, metrics: [] },
      sentence: {
        sentence:
          'Nothing to test: 0.8% of the visitors of The button and 0.7% of those of The rare are in both.',
      },
    });
  });

  it('are refused if one has not run, is unknown, or is the same', async () => {
    expect(await interaction('button', 'later')).toMatchObject({ error: { code: 'invalid_transition' } });
    expect(await interaction('button', 'nothing')).toMatchObject({ error: { code: 'experiment_not_found' } });
    expect(await interaction('button', 'button')).toMatchObject({ error: { code: 'invalid_request' } });
  });
});

it('lists running experiments by shared visitors, most first', async () => {
  const { shared, ...report } = await read<SharedReport>('button/results/shared');
  expect(report).toMatchObject({ experimentKey: 'button', phase: 1, visitors: 4_000, running: 7 });
  expect(shared).toEqual([
    { experimentKey: 'banner', name: 'The banner', visitors: 4_000, share: 1 },
    { experimentKey: 'footer', name: 'The footer', visitors: 4_000, share: 1 },
    { experimentKey: 'tied', name: 'The tied', visitors: 4_000, share: 1 },
    { experimentKey: 'uneven', name: 'The uneven', visitors: 4_000, share: 1 },
    { experimentKey: 'checkout', name: 'The checkout', visitors: 1_800, share: 0.45 },
  ]);
  expect(await read('later/results/shared')).toMatchObject({ error: { code: 'invalid_transition' } });
});

it('is tested and listed by the test of an experiment whose rollout has a holdback', async () => {
  const plan = { plannedVisitors: 4_000, holdback: 0.1 };
  await apply({ button: { status: 'completed', rollout: 'new', plan } });
  test.clock.now += dayMs;
  expect(await interaction('button', 'banner')).toMatchObject({
    ...{ state: 'shown', visitors: 4_000 },
    experiments: [{ experimentKey: 'button', phase: 1, visitors: 4_000 }, { experimentKey: 'banner' }],
  });
  expect(await read<SharedReport>('button/results/shared')).toMatchObject({ phase: 1, visitors: 4_000 });
});
