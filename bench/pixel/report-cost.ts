import { type Budget, budgetTable } from '../budget.ts';
import { describeMachine } from '../machine.ts';
import { describeSpread, median } from '../statistics.ts';
import { brotliBytes, type Library, scriptsOf } from './libraries.ts';
import type { Cost } from './measure-cost.ts';

/** The costs of every library by name and CPU slowdown, one per round. */
export interface CostRun {
  readonly libraries: readonly Library[];
  readonly slowdowns: readonly number[];
  readonly costs: ReadonlyMap<Library['name'], ReadonlyMap<number, readonly Cost[]>>;
  readonly forMs: number;
  readonly browserVersion: string;
}

/** The pixel's budget on a page; times at a fourth of the processor's speed. */
const budget = { bytes: 8_000, initMs: 15, longestTaskMs: 50 };

/** The section on the script's cost to a page. */
export function reportCost(run: CostRun): string {
  const rounds = costsOf(run, 'pixel', Math.max(...run.slowdowns)).length;
  return `
## In the visitor's browser

\`npm run bench -- pixel\`. The same page in Chromium with each library's script, loaded as in its guide, and with one
experiment that changes a heading:

${run.libraries.map(({ label, task }) => `- ${label}: ${task}.`).join('\n')}

A server on this machine responds to everything immediately. ${rounds} rounds visit every page once at each speed, alternating, each time with a
new browser profile, and trace the first ${(run.forMs / 1_000).toFixed(1)} s. Times are processor time of the page's main thread: the median, with minimum and maximum. *Init* is compiling and running the script until it returns; *all scripts* is everything that ran in that time; a ratio
compares with Pixel in the same round. Sizes include everything that the page loads: for Pixel, the script and the page file.
The browser itself slows down the processor, as with its developer tools.

| | minified, bytes | brotli, bytes | ratio |
|---|---:|---:|---:|
${run.libraries.map((library) => sizeRow(library, run.libraries)).join('\n')}

| | speed | init, ms | ratio | all scripts, ms | ratio | longest task, ms | requests |
|---|---:|---:|---:|---:|---:|---:|---:|
${run.slowdowns.flatMap((slowdown) => run.libraries.map((library) => timeRow(run, library, slowdown))).join('\n')}

Pixel's budgets and measured costs:

${budgetTable(costBudgets(run))}

${describeMachine()}, Chromium ${run.browserVersion}.
`;
}

function costsOf(run: CostRun, name: Library['name'], slowdown: number): readonly Cost[] {
  return run.costs.get(name)?.get(slowdown) ?? [];
}

function sizeRow(library: Library, [first = library]: readonly Library[]): string {
  const bytes = bytesOnWire(library);
  const ratio = library === first ? '1' : (bytes / bytesOnWire(first)).toFixed(1);
  return cells(
    library.label,
    total(scriptsOf(library).map((script) => Buffer.byteLength(script))).toLocaleString('en'),
    bytes.toLocaleString('en'),
    ratio,
  );
}

function bytesOnWire(library: Library): number {
  return total(scriptsOf(library).map(brotliBytes));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function timeRow(run: CostRun, { name, label }: Library, slowdown: number): string {
  const own = costsOf(run, name, slowdown);
  const ratio = (pick: (cost: Cost) => number) =>
    name === 'pixel'
      ? '1'
      : describeSpread(
          own.map((cost, round) => pick(cost) / pick(costsOf(run, 'pixel', slowdown)[round] ?? cost)),
          1,
        );
  const spread = (pick: (cost: Cost) => number) => describeSpread(own.map(pick), 1);
  return cells(
    label,
    slowdown === 1 ? 'full' : `1/${slowdown}`,
    spread(initOf),
    ratio(initOf),
    spread(scriptOf),
    ratio(scriptOf),
    spread(longestOf),
    String(median(own.map(({ requests }) => requests))),
  );
}

/** The script's budgets and measured costs. */
export function costBudgets(run: CostRun): readonly Budget[] {
  const slowdown = Math.max(...run.slowdowns);
  const own = costsOf(run, 'pixel', slowdown);
  const everywhere = run.slowdowns.flatMap((each) => costsOf(run, 'pixel', each));
  const [pixel] = run.libraries;
  const greatest = (pick: (cost: Cost) => number) => [Math.max(...everywhere.map(pick))];
  return [
    {
      name: 'the script that every page loads, with brotli, bytes',
      atMost: budget.bytes,
      measured: pixel ? [brotliBytes(pixel.script)] : [],
      digits: 0,
    },
    {
      name: `init at 1/${slowdown} of the speed, ms`,
      atMost: budget.initMs,
      measured: own.map(initOf),
      digits: 1,
    },
    {
      name: 'the same in wall-clock time, including other load on the machine, ms',
      measured: own.map(({ initWallMs }) => initWallMs),
      digits: 1,
    },
    {
      name: `longest task at 1/${slowdown} of the speed, ms`,
      atMost: budget.longestTaskMs,
      measured: own.map(longestOf),
      digits: 1,
    },
    {
      name: 'layout shift (CLS), in any visit',
      atMost: 0,
      measured: greatest(({ layoutShift }) => layoutShift),
      digits: 0,
    },
    {
      name: 'requests to other hosts, in any visit',
      atMost: 0,
      measured: greatest(({ foreignRequests }) => foreignRequests),
      digits: 0,
    },
  ];
}

const initOf = ({ initMs }: Cost): number => initMs;
const scriptOf = ({ scriptMs }: Cost): number => scriptMs;
const longestOf = ({ longestTaskMs }: Cost): number => longestTaskMs;

function cells(...texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`;
}
