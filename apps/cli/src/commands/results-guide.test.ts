import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { codeOf } from '../../../../tests/support/guide.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';
import { failingEvents, failingProject, failureTimes } from './failing-change.fixture.ts';
import {
  firstIdOf,
  guideEvents,
  guideProject,
  guideTimes,
  guideVariants,
  guideVisits,
  idOf,
} from './guide-example.fixture.ts';
import { hintEvents, hintExperiment, hintStart } from './shipping-hint.fixture.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
let harness: CliHarness;

beforeAll(async () => {
  harness = await startCliHarness({ events });
  await applyAt(guideTimes.start, guideProject);
  await applyAt(hintStart, { ...guideProject, experiments: [...guideProject.experiments, hintExperiment] });
  await applyAt(failureTimes.start, failingProject);
  await insertEvents(events, [...guideEvents(), ...hintEvents(), ...failingEvents()]);
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

async function applyAt(time: number, project: object): Promise<void> {
  harness.test.clock.now = time;
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
}

/** Returns what a command prints, without an error. */
async function print(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await harness.here(args);
  expect(stderr).toBe('');
  return stdout;
}

async function results(...args: readonly string[]): Promise<string> {
  const stdout = await print('results', 'product-cta', '--project', 'pk_guide', ...args);
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

it('the guide to several experiments shows an interaction as the command prints it', async () => {
  const printed = await print(
    'results',
    'interaction',
    'product-cta',
    'shipping-hint',
    '--project',
    'pk_guide',
  );
  expect(await codeOf('several-experiments.md', 'text')).toContain(printed);
});

it('the guide to sharing results shows a verification as the command prints it', async () => {
  harness.test.clock.now = guideTimes.read + 60 * 60_000;
  await results('--refresh');
  harness.test.clock.now += 1_000;
  for (const index of [1, 2]) {
    const visitor = idOf(firstIdOf(0) + guideVariants[0].n + index);
    await print('visitor', 'erase', visitor, '--project', 'pk_guide', '--yes');
  }
  const bundle = 'product-cta.jsonl.gz';
  await print('results', 'export', 'product-cta', '--project', 'pk_guide', '--output', bundle);
  const printed = await print('results', 'verify', bundle);
  const [parts = ''] = /^ok {8}look(?:.+\n)+/m.exec(printed) ?? [];
  expect(await codeOf('share-results.md', 'text')).toContain(parts);
});

it('the results guide shows the cause of a problem as the command prints it', async () => {
  const printed = await print('results', 'product-cta', '--project', 'pk_demo', '--refresh');
  const [why = ''] = /^Why\n(?: .*\n)+/m.exec(printed) ?? [];
  expect(await codeOf('results.md', 'text')).toContain(why);
});
