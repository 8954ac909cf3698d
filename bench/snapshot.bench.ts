/** How long a configuration takes from its stored text to the first response, and its memory use. `npm run bench -- snapshot`. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { maxSnapshotBytes } from '@pixel/protocol';
import { type Budget, budgetTable, enforceBudgets } from './budget.ts';
import { bundle } from './bundle.ts';
import { describeMachine } from './machine.ts';
import type { Load } from './snapshot/load-once.ts';
import { describeSpread, median } from './statistics.ts';
import { writeSection } from './write-section.ts';

const rounds = 7;
const sizes = [10, 100, 1_000, 10_000];
/** For the largest one. */
const maxLoadMs = 1_000;
const maxMebibytes = 40;
const mebibyte = 1024 * 1024;

const directory = await mkdtemp(join(tmpdir(), 'pixel-bench-'));
try {
  const { 'load-once': script } = await bundle(
    join(import.meta.dirname, 'snapshot'),
    ['load-once'],
    directory,
  );
  const loads = new Map<number, Load[]>(sizes.map((size) => [size, []]));
  for (let round = 0; round < rounds; round++)
    for (const size of sizes) loads.get(size)?.push(await loadOnce(script, size));
  const report = reportLoads(loads);
  console.log(report);
  await writeSection('snapshot', report);
  enforceBudgets(budgetsOf(loads));
} finally {
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
}

async function loadOnce(script: string, size: number): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, String(size)]);
  return JSON.parse(stdout) as Load;
}

function budgetsOf(loads: ReadonlyMap<number, readonly Load[]>): readonly Budget[] {
  const size = Math.max(...sizes);
  const largest = loads.get(size) ?? [];
  const experiments = `${size.toLocaleString('en')} experiments`;
  return [
    {
      name: `${experiments} until the first response, ms`,
      atMost: maxLoadMs,
      measured: largest.map(({ milliseconds }) => milliseconds),
      digits: 0,
    },
    {
      name: `${experiments}, MiB`,
      atMost: maxMebibytes,
      measured: largest.map(({ heapBytes }) => heapBytes / mebibyte),
      digits: 1,
    },
  ];
}

function reportLoads(loads: ReadonlyMap<number, readonly Load[]>): string {
  const rows = [...loads].map(([size, taken]) => {
    const bytes = taken[0]?.bytes ?? 0;
    const heap = median(taken.map(({ heapBytes }) => heapBytes)) / mebibyte;
    return `| ${size.toLocaleString('en')} | ${(bytes / mebibyte).toFixed(2)} | ${describeSpread(
      taken.map(({ milliseconds }) => milliseconds),
      0,
    )} | ${heap.toFixed(1)} |`;
  });
  return `
## Loading a configuration

\`npm run bench -- snapshot\`. From the text in the key-value store to the first response: reading, validating, preparing and indexing the rules.
Each figure is measured in processes that do nothing else, as after a start: the median of ${rounds}, with minimum and maximum.
The experiments use URL rules of every kind; a fifth have an audience, and a tenth have a goal on their own pages. A configuration
of more than ${maxSnapshotBytes / mebibyte} MiB is rejected on publication.

| running experiments | text, MiB | until the first response, ms | memory, MiB |
|---:|---:|---:|---:|
${rows.join('\n')}

${budgetTable(budgetsOf(loads))}

${describeMachine()}.
`;
}
