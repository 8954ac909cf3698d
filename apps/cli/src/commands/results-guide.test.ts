import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { codeOf } from '../../../../tests/support/guide.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';
import { guideEvents, guideProject, guideTimes, guideVisits } from './guide-example.fixture.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
let harness: CliHarness;

beforeAll(async () => {
  harness = await startCliHarness({ events });
  harness.test.clock.now = guideTimes.start;
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [guideProject] }), {
    author: 'tests',
  });
  await insertEvents(events, guideEvents());
  await events.visits.insert({ counts: guideVisits(), samples: [] });
  harness.test.clock.now = guideTimes.computed;
  await results('--refresh');
  harness.test.clock.now = guideTimes.read;
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

async function results(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await harness.here(['results', 'product-cta', '--project', 'pk_guide', ...args]);
  expect(stderr).toBe('');
  // The number of late events depends on the store's clock, and so on the day of the test.
  return stdout.replace(/[\d,]+ events not processed/, '412 events not processed');
}

it('the results guide shows the output of the command', async () => {
  expect(await codeOf('results.md', 'text')).toContain(await results());
});

it('the results guide shows a breakdown as the command prints it', async () => {
  const printed = await results('--by', 'device', '--metric', 'purchase');
  const [breakdown = ''] = /^By device\n[\s\S]*?\n(?=\n)/m.exec(printed) ?? [];
  expect(await codeOf('results.md', 'text')).toContain(breakdown);
});
