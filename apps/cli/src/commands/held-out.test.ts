import { hashToUnitInterval } from '@pixel/engine';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
const start = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;
let harness: CliHarness;

beforeAll(async () => {
  harness = await startCliHarness({ events });
  harness.test.clock.now = start;
  const project = {
    ...{ projectKey: 'pk_held', pageviews: true, layers: [{ layerKey: 'page' }] },
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: [
      {
        ...{ experimentKey: 'cta', status: 'running', layer: { layerKey: 'page', from: 0, to: 0.5 } },
        variants: ['old', 'new'].map((variantKey) => ({
          ...{ variantKey, weight: 0.5, isControl: variantKey === 'old' },
        })),
      },
    ],
  };
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const layers = await harness.test.db
    .selectFrom('documents')
    .select('document')
    .where('kind', '=', 'layer')
    .execute();
  const [{ kept }] = layers.map(({ document }) => document) as [{ readonly kept: { readonly salt: string } }];
  const visits = Array.from({ length: 3_000 }, (_, index) => {
    const anonymousId = `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
    const time = start + dayMs;
    const common = { projectKey: 'pk_held', anonymousId, time, receivedAt: time };
    const signsUp = index % 10 < (hashToUnitInterval(kept.salt, anonymousId) < 0.5 ? 6 : 3);
    return [
      eventRow({ ...common, eventId: 'view', eventName: '$pageview' }),
      ...(signsUp ? [eventRow({ ...common, eventId: 'signed', eventName: 'signup' })] : []),
    ];
  });
  await insertEvents(events, visits.flat());
  harness.test.clock.now = start + 10 * dayMs;
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const results = (...args: readonly string[]) =>
  harness.here(['results', ...args, '--project', 'pk_held', '--goal', 'signup']);

it('reports the combined effect of a layer’s experiments, within 100 columns', async () => {
  const { code, stdout, stderr } = await results('layer', 'page');
  expect([code, stderr]).toEqual([0, '']);
  // Line breaks depend on the numbers.
  const flat = stdout.replaceAll(/\s+/g, ' ');
  expect(flat).toMatch(
    /^Layer page The experiments of layer page together: Sign-ups \+\d+\.\d% \(95% CI \+[^)]+\), compared with visitors held out\. /,
  );
  expect(flat).toContain(
    'Visitors who viewed a page from 2026-01-05 to 2026-01-15: 50.0% of all are held out, 50.0% may take part in cta.',
  );
  expect(stdout).toMatch(
    /\nSign-ups \(signup\), within 7 days\n.+\n {2}held out +1,\d{3} .+\n {2}others +1,\d{3} .+\+/,
  );
  for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
  const json = JSON.parse((await results('layer', 'page', '--json', '--days', '20')).stdout);
  expect(json).toMatchObject({ state: 'shown', experiments: ['cta'] });
});

it('reports that a project has no holdout, and names the invalid option', async () => {
  expect((await results('holdout')).stdout).toContain('Nobody is held out: the project has no `holdout`.');
  const { code, stderr } = await results('holdout', '--days', 'many');
  expect(code).toBe(2);
  expect(stderr).toContain('--days');
});
