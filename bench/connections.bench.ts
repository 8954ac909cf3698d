/**
 * Whether visitors are served while others hold thousands of connections on which they send nothing, or incomplete requests. Alternates
 * with and without them. `npm run bench -- connections [rounds] [seconds]`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../scripts/build.mjs';
import { removeTemporary, startPixelServer } from '../tests/support/pixel-server.ts';
import { pidOf } from '../tests/support/roles.ts';
import { type Budget, budgetTable, enforceBudgets } from './budget.ts';
import { bundle } from './bundle.ts';
import type { Crowd, CrowdOptions } from './connections/crowd.ts';
import type { Traffic, TrafficOptions } from './connections/traffic.ts';
import { describeMachine } from './machine.ts';
import { startRequestProcess } from './request-process.ts';
import { describeSpread } from './statistics.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 15);
const idle = 10_000;
const halfSent = 1_000;
const mebibyte = 1024 * 1024;

/** A block without the crowd, and one with it. */
interface Round {
  readonly alone: Traffic;
  readonly crowded: Traffic;
  /** Open connections at the end of the block. */
  readonly crowd: Crowd;
  /** Memory of the server, in bytes. */
  readonly memory: { readonly alone: number; readonly crowded: number };
}

const directory = await mkdtemp(join(tmpdir(), 'pixel-bench-'));
const undo: (() => Promise<unknown>)[] = [
  () => rm(directory, { recursive: true, force: true, maxRetries: 10 }),
];
try {
  await build();
  const results = await measure();
  const report = reportConnections(results);
  console.log(report);
  await writeSection('connections', report);
  enforceBudgets(budgetsOf(results));
} finally {
  for (const step of undo.reverse()) await step();
}

async function measure(): Promise<readonly Round[]> {
  const names = ['crowd', 'traffic'] as const;
  const scripts = await bundle(join(import.meta.dirname, 'connections'), names, directory);
  const pixel = await startPixelServer();
  undo.push(
    () => removeTemporary(pixel.dataDirectory),
    () => pixel.end('SIGTERM'),
  );
  const port = Number(new URL(pixel.url).port);
  const crowd = startRequestProcess<CrowdOptions, Crowd>(scripts.crowd);
  const traffic = startRequestProcess<TrafficOptions, Traffic>(scripts.traffic);
  undo.push(crowd.stop, traffic.stop);

  await traffic.request({ port, seconds: 2 });
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    await crowd.request({ port, idle: 0, halfSent: 0 });
    const alone = await traffic.request({ port, seconds });
    const memoryAlone = await memoryOf(await pidOf(pixel.pid, 'edge'));
    await crowd.request({ port, idle, halfSent });
    const crowded = await traffic.request({ port, seconds });
    const memory = { alone: memoryAlone, crowded: await memoryOf(await pidOf(pixel.pid, 'edge')) };
    results.push({ alone, crowded, crowd: await crowd.request({ port, idle, halfSent }), memory });
    console.log(results.at(-1));
  }
  return results;
}

async function memoryOf(pid: number): Promise<number> {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

function budgetsOf(results: readonly Round[]): readonly Budget[] {
  const failed = ({ failed: byStatus }: Traffic) =>
    Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return [
    {
      name: 'bootstraps and events that failed, in all rounds',
      atMost: 0,
      measured: [results.reduce((sum, { crowded }) => sum + failed(crowded), 0)],
      digits: 0,
    },
    {
      name: 'median response time, relative to without the others',
      measured: results.map(({ alone, crowded }) => crowded.median / alone.median),
      digits: 2,
    },
    {
      name: '99th percentile of response times, relative to without the others',
      measured: results.map(({ alone, crowded }) => crowded.p99 / alone.p99),
      digits: 2,
    },
    {
      name: 'additional memory of the server, MiB',
      measured: results.map(({ memory }) => (memory.crowded - memory.alone) / mebibyte),
      digits: 0,
    },
  ];
}

function reportConnections(results: readonly Round[]): string {
  const total = (of: (round: Round) => number) =>
    results.reduce((sum, round) => sum + of(round), 0).toLocaleString('en');
  return `
## Silent connections

\`npm run bench -- connections\`. The server, built and started as usual. ${idle.toLocaleString('en')} clients hold a connection on which
they send nothing after a first bootstrap, and ${halfSent.toLocaleString('en')} have sent half of an event; connections that the server closes,
after 65 and 10 seconds, are reopened at once. Meanwhile, visitors request bootstraps and send events, a quarter of them on a
new connection each time: ${rounds} rounds of ${seconds} seconds with the others, alternating with as many without them. Everything runs on
the same machine.

With the others: ${total(({ crowded }) => crowded.bootstraps)} bootstraps and ${total(({ crowded }) => crowded.events)} events,
${describeSpread(
  results.map(({ crowded }) => crowded.median),
  1,
)} ms at the median and ${describeSpread(
    results.map(({ crowded }) => crowded.p99),
    1,
  )} ms at the 99th percentile.

${budgetTable(budgetsOf(results))}

${describeMachine()}.
`;
}
