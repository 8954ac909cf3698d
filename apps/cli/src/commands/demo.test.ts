import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

const source = {
  projects: [
    {
      projectKey: 'pk_a',
      experiments: [
        {
          experimentKey: 'checkout',
          status: 'running',
          variants: [
            { variantKey: 'control', weight: 0.5, isControl: true },
            { variantKey: 'short', weight: 0.5 },
          ],
        },
      ],
    },
  ],
};

let clickhouse: TestEventDatabase;
let events: EventStore;
let harness: CliHarness;
/** Delays a scan's result. */
let afterScan = async (): Promise<void> => undefined;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  const scan: EventStore['results']['scan'] = async (...args) => {
    const scanned = await events.results.scan(...args);
    await afterScan();
    return scanned;
  };
  harness = await startCliHarness({ events: { ...events, results: { ...events.results, scan } } });
  await harness.test.control.applyConfiguration(JSON.stringify(source), { author: 'tests' });
  await insertEvents(events, [row({ eventId: 'real', eventName: 'purchase' })]);
  await simulate();
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const claim = {
  experimentKey: 'checkout',
  experimentId: '',
  variantKey: 'short',
  variantId: '',
  isControl: false,
  verified: true,
  forced: false,
  phase: 1,
};
const row = (fields: Partial<EventRow>): EventRow => eventRow({ projectKey: 'pk_a', ...fields });
const simulate = () =>
  insertEvents(events.simulated, [
    row({ eventId: 'met', eventName: '$exposure', assignments: [claim] }),
    row({ eventId: 'bought', eventName: 'purchase' }),
  ]);
const pixel = (...args: readonly string[]) => harness.here([...args, '--project', 'pk_a']);
const count = async (...args: readonly string[]) =>
  JSON.parse((await pixel('events', 'count', '--json', ...args)).stdout);
const exposed = async (...args: readonly string[]) =>
  JSON.parse((await pixel('exposures', 'checkout', '--json', ...args)).stdout).totals.visitors;
const looks = () => harness.test.db.selectFrom('looks').select('number').execute();

describe('simulated events of a demo', () => {
  it('are counted only on request', async () => {
    expect(await count()).toEqual({ count: 1 });
    expect(await count('--simulated')).toEqual({ count: 3 });
    expect(await count('--name', 'purchase', '--simulated')).toEqual({ count: 2 });
    expect(await exposed()).toBe(0);
    expect(await exposed('--simulated')).toBe(1);
  });

  it('are not removed without confirmation', async () => {
    const { code, stderr } = await pixel('demo', 'clear');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing was removed')]);
    expect(await count('--simulated')).toEqual({ count: 3 });
  });

  it('are removed with the results computed from them, and nothing else', async () => {
    const read = await pixel('results', 'checkout', '--refresh');
    expect(read.stderr).toBe('');
    expect(await looks()).toHaveLength(1);
    const { stdout } = await pixel('demo', 'clear', '--yes');
    expect(stdout).toBe('2 simulated events were removed.\nResults are being recomputed for checkout.\n');
    expect(await looks()).toEqual([]);
    expect(await count('--simulated')).toEqual({ count: 1 });
    const { stdout: audit } = await pixel('audit', '--json');
    expect(audit).toContain('"simulated.clear"');
  });

  it('may be absent', async () => {
    expect(JSON.parse((await pixel('demo', 'clear', '--yes', '--json')).stdout)).toEqual({
      events: 0,
      experiments: [],
    });
  });

  it('leave no results behind, even if another run has to finish a failed removal', async () => {
    await simulate();
    await pixel('results', 'checkout', '--refresh');
    expect(await looks()).toHaveLength(1);
    const { db } = harness.test;
    await db.schema.alterTable('breakdowns').renameTo('breakdowns_away').execute();
    expect((await pixel('demo', 'clear', '--yes')).code).not.toBe(0);
    await db.schema.alterTable('breakdowns_away').renameTo('breakdowns').execute();
    expect(await count('--simulated')).toEqual({ count: 1 });
    expect(await looks()).toHaveLength(1);
    expect(JSON.parse((await pixel('demo', 'clear', '--yes', '--json')).stdout)).toEqual({
      events: 0,
      experiments: ['checkout'],
    });
    expect(await looks()).toEqual([]);
  });

  it('leave no results behind, even from a look that began before the removal', async () => {
    await simulate();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const found = new Promise<void>((resolve) => {
      afterScan = () => {
        resolve();
        return released;
      };
    });
    const refreshed = pixel('results', 'checkout', '--refresh');
    await found;
    const cleared = pixel('demo', 'clear', '--yes');
    const remaining = await eventually(
      () => count('--simulated'),
      (counted) => counted.count === 1,
    );
    release();
    expect(remaining).toEqual({ count: 1 });
    expect((await refreshed).stderr).toBe('');
    expect((await cleared).stderr).toBe('');
    expect(await looks()).toEqual([]);
  });

  it('require an existing project', async () => {
    const { code, stderr } = await harness.here(['demo', 'clear', '--yes', '--project', 'pk_b']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no project "pk_b"')]);
  });
});
