import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
const start = Date.UTC(2026, 0, 5);
let harness: CliHarness;

const experiment = (experimentKey: string) => ({
  ...{ experimentKey, name: experimentKey === 'cta' ? 'Call to action' : experimentKey, status: 'running' },
  variants: [
    { variantKey: 'original', name: 'Original', weight: 0.5, isControl: true },
    { variantKey: 'bold', name: `Bold ${experimentKey}`, weight: 0.5 },
  ],
  goals: [{ goalKey: 'signup', role: 'primary' }],
  plan: { plannedVisitors: 4_000 },
});

beforeAll(async () => {
  harness = await startCliHarness({ events });
  harness.test.clock.now = start;
  const project = {
    projectKey: 'pk_both',
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: ['cta', 'banner', 'alone'].map(experiment),
  };
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  await insertEvents(events, visits());
  harness.test.clock.now = start + 10 * 86_400_000;
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

/** 2,000 visitors of both experiments: of those with the bold button, 60% sign up if they also have the bold banner; otherwise 20%. */
function visits() {
  return Array.from({ length: 2_000 }, (_, index) => {
    const [cta, banner] = [index % 2, Math.floor(index / 2) % 2];
    const own = {
      projectKey: 'pk_both',
      anonymousId: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
      time: start + 3_600_000,
      receivedAt: start + 3_600_000,
    };
    const assignments = Object.entries({ cta, banner }).map(([experimentKey, variant]) => ({
      ...{ experimentKey, experimentId: '', variantId: '', verified: true, forced: false, phase: 1 },
      ...{ variantKey: variant === 0 ? 'original' : 'bold', isControl: variant === 0 },
    }));
    const signsUp = Math.floor(index / 4) % 10 < (cta + banner === 2 ? 6 : 2);
    return [
      eventRow({ ...own, eventId: 'met', eventName: '$exposure', assignments }),
      ...(signsUp ? [eventRow({ ...own, eventId: 'signed', eventName: 'signup' })] : []),
    ];
  }).flat();
}

const results = (...args: readonly string[]) => harness.here(['results', ...args, '--project', 'pk_both']);

describe('pixel results interaction', () => {
  it('reports whether two experiments interact, within 100 columns', async () => {
    const { code, stdout, stderr } = await results('interaction', 'cta', 'banner');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').slice(0, 4).join(' ')).toMatch(
      /^Call to action and banner They interact: on Sign-ups, the effect of Bold cta differs by \+200 pp \(95% CI /,
    );
    expect(stdout).toContain(
      'In both: 2,000 visitors, 100.0% of the 2,000 of cta and 100.0% of the 2,000 of banner.',
    );
    expect(stdout).toMatch(
      /\n {2}original +original +500 +100 +20\.0%\n {2}original +bold +500 +100 +20\.0% +0\.0% .+\n {2}bold +original +500 +100 +20\.0%\n {2}bold +bold +500 +300 +60\.0% +\+200\.0% /,
    );
    expect(stdout).toMatch(
      /\n {4}bold: \+200\.0 pp with bold compared to original \(95% CI \+[\d.]+ pp to \+[\d.]+ pp\)\.\n/,
    );
    expect(stdout).toContain('\n    Test that effects are the same: p < 0.001.\n');
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
  });

  it('reports the interaction as JSON', async () => {
    const { stdout } = await results('interaction', 'cta', 'banner', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ state: 'shown', metrics: [{ goalKey: 'signup' }] });
  });

  it('reports when there is nothing to test', async () => {
    const { stdout } = await results('interaction', 'cta', 'alone');
    expect(stdout).toContain(
      'Nothing to test: 0.0% of the visitors of Call to action and 0.0% of those of alone',
    );
  });
});

describe('pixel results shared', () => {
  it('lists experiments that share visitors', async () => {
    const { code, stdout } = await results('shared', 'cta');
    expect(code).toBe(0);
    expect(stdout).toContain('Of 2 other running experiments 1 shares 1% of them or more.');
    expect(stdout).toMatch(/\n {2}banner +2,000 +100\.0%\n$/);
    expect((await results('shared', 'alone')).stdout).toContain('none shares 1%');
    expect(JSON.parse((await results('shared', 'cta', '--json')).stdout)).toMatchObject({ visitors: 2_000 });
  });
});
