/**
 * Whether visitors notice control's work, or that it hangs: alternates between idle, publications of large projects, and control stopped
 * during a publication. `npm run bench -- roles [rounds] [seconds]`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../scripts/build.mjs';
import { type PixelServer, removeTemporary, startPixelServer } from '../tests/support/pixel-server.ts';
import { kill, pidOf } from '../tests/support/roles.ts';
import { type Budget, budgetTable, enforceBudgets } from './budget.ts';
import { bundle } from './bundle.ts';
import type { Traffic, TrafficOptions } from './connections/traffic.ts';
import { describeMachine } from './machine.ts';
import { startRequestProcess } from './request-process.ts';
import { describeSpread } from './statistics.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 12);
const experiments = 1_000;
/** A publication is in progress by then, and far from its end. */
const intoPublicationMs = 700;
let published = 0;

interface Round {
  readonly alone: Traffic;
  readonly publishing: Traffic;
  readonly hung: Traffic;
  /** Duration of each publication that ended in the meantime, in milliseconds. */
  readonly publications: readonly number[];
  /** From stopping control until the end of the next publication. */
  readonly publishedAgainMs: number;
}

const directory = await mkdtemp(join(tmpdir(), 'pixel-bench-'));
const undo: (() => Promise<unknown>)[] = [
  () => rm(directory, { recursive: true, force: true, maxRetries: 10 }),
];
try {
  await build();
  const results = await measure();
  const report = reportRoles(results);
  console.log(report);
  await writeSection('roles', report);
  enforceBudgets(budgetsOf(results));
} finally {
  for (const step of undo.reverse()) await step();
}

async function measure(): Promise<readonly Round[]> {
  const scripts = await bundle(join(import.meta.dirname, 'connections'), ['traffic'] as const, directory);
  const pixel = await startPixelServer({ env: { RATE_LIMIT: 'off' } });
  undo.push(
    () => removeTemporary(pixel.dataDirectory),
    () => pixel.end('SIGTERM'),
  );
  const port = Number(new URL(pixel.url).port);
  const traffic = startRequestProcess<TrafficOptions, Traffic>(scripts.traffic);
  undo.push(traffic.stop);
  await publish(pixel);
  await traffic.request({ port, seconds: 2 });
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await traffic.request({ port, seconds });
    const [publishing, publications] = await whilePublishing(pixel, () => traffic.request({ port, seconds }));
    const [hung, publishedAgainMs] = await Promise.all([traffic.request({ port, seconds }), hang(pixel)]);
    results.push({ alone, publishing, hung, publications, publishedAgainMs });
    console.log(results.at(-1));
  }
  return results;
}

async function whilePublishing(
  pixel: PixelServer,
  measureTraffic: () => Promise<Traffic>,
): Promise<readonly [Traffic, readonly number[]]> {
  const durations: number[] = [];
  let isOver = false;
  const measuring = measureTraffic().finally(() => {
    isOver = true;
  });
  while (!isOver) durations.push(await publish(pixel));
  return [await measuring, durations];
}

/** Stops control while it publishes, leaving an open transaction, and returns how long it takes until publishing works again. */
async function hang(pixel: PixelServer): Promise<number> {
  const begun = publish(pixel).catch(() => undefined);
  await sleep(intoPublicationMs);
  const since = performance.now();
  kill(await pidOf(pixel.pid, 'control'), 'SIGSTOP');
  await begun;
  for (;;) {
    const isPublished = await publish(pixel).then(
      () => true,
      () => false,
    );
    if (isPublished) return performance.now() - since;
    await sleep(100);
  }
}

/** Publishes a large project with all its experiments renamed, and returns the duration. */
async function publish(pixel: PixelServer): Promise<number> {
  const file = join(directory, 'large.json');
  await writeFile(file, JSON.stringify(largeProject(++published)));
  const start = performance.now();
  const { code, stderr } = await pixel.cli('apply', file);
  if (code !== 0) throw new Error(stderr);
  return performance.now() - start;
}

function largeProject(version: number): object {
  const variant = (key: string, isControl: boolean) => ({
    variantKey: key,
    name: key,
    weight: 0.5,
    isControl,
    changes: isControl ? [] : [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
  });
  const list = Array.from({ length: experiments }, (_, index) => ({
    experimentKey: `e${index}`,
    name: `Experiment ${index}, version ${version}`,
    status: 'running',
    urlRules: { include: [{ kind: 'simple', value: `https://shop.example/e/${index}` }] },
    variants: [variant('control', true), variant('buy', false)],
  }));
  return { projects: [{ projectKey: 'pk_large', experiments: list }] };
}

function budgetsOf(results: readonly Round[]): readonly Budget[] {
  const failed = ({ failed: byStatus }: Traffic) =>
    Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const ratio = (of: 'publishing' | 'hung', what: 'median' | 'p99') =>
    results.map((round) => round[of][what] / round.alone[what]);
  return [
    {
      name: 'bootstraps and events that failed, in all rounds',
      atMost: 0,
      measured: [results.reduce((sum, { publishing, hung }) => sum + failed(publishing) + failed(hung), 0)],
      digits: 0,
    },
    {
      name: 'median response time while publishing, relative',
      measured: ratio('publishing', 'median'),
      digits: 2,
    },
    {
      name: '99th percentile of response times while publishing, relative',
      measured: ratio('publishing', 'p99'),
      digits: 2,
    },
    {
      name: 'median response time while control hangs, relative',
      measured: ratio('hung', 'median'),
      digits: 2,
    },
    {
      name: '99th percentile of response times while control hangs, relative',
      measured: ratio('hung', 'p99'),
      digits: 2,
    },
    {
      name: 'seconds until publishing works again',
      measured: results.map(({ publishedAgainMs }) => publishedAgainMs / 1_000),
      digits: 1,
    },
  ];
}

function reportRoles(results: readonly Round[]): string {
  const p99 = (of: 'alone' | 'publishing' | 'hung') =>
    describeSpread(
      results.map((round) => round[of].p99),
      1,
    );
  return `
## Effect of control on visitors

\`npm run bench -- roles\`. The server, built and started as usual. Visitors request bootstraps and send events, alternately on their own;
while a project of ${experiments.toLocaleString('en')} experiments is published repeatedly, each time with all of them changed; and while control is stopped
(SIGSTOP) ${intoPublicationMs / 1_000} s into such a publication, until the supervisor replaces it. ${rounds} rounds of ${seconds} seconds each.
Everything runs on the same machine, so publishing takes processor time from the edge, but doesn't block its thread.

The 99th percentile of response times was ${p99('alone')} ms on their own, ${p99('publishing')} ms while publishing
(${describeSpread(
    results.flatMap(({ publications }) => publications.map((ms) => ms / 1_000)),
    1,
  )} s each time), and ${p99('hung')} ms while control hung.

${budgetTable(budgetsOf(results))}

${describeMachine()}.
`;
}
