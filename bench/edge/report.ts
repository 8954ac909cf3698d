import { type Budget, budgetTable } from '../budget.ts';
import { describeMachine } from '../machine.ts';
import { canPin } from '../request-process.ts';
import { describeSpread, median } from '../statistics.ts';

/** One measurement of one target. */
export interface Measurement {
  readonly perSecond: number;
  /** Processor time of the server per request, in microseconds. */
  readonly cpuMicros: number;
  /** Share of a core that server and generator used. */
  readonly busy: number;
  readonly generatorBusy: number;
}

/** All targets' measurements by name, one per round. */
export interface EdgeRun {
  readonly measured: ReadonlyMap<string, readonly Measurement[]>;
  readonly sizes: readonly number[];
  readonly seconds: number;
  readonly connections: number;
  readonly eventConnections: readonly number[];
}

/** The section on the edge: rates and ratios, and how they were measured. */
export function reportEdge(run: EdgeRun): string {
  const rounds = run.measured.get('raw')?.length ?? 0;
  const [smallest, largest] = [run.sizes.at(0), run.sizes.at(-1)];
  return `
## Responding to pages

\`npm run bench -- edge\`. Pixel's edge behind its own HTTP server, with an in-memory store and a queue on disk, relative to Node's bare HTTP server,
which sends a fixed body of Pixel's mean length with the same headers. For comparison, a bare server evaluates the same
experiments with the GrowthBook SDK for Node, as its guide describes, and responds with the assignments as JSON.

Rate limits are off, as they are for visitors on the same machine, unless noted.
Every experiment is running; two match the requested page, the others match other pages by path, by wildcard or by regular
expression. Requests come from ${run.connections} connections with a browser's headers, each for the next visitor;
every tenth has a unique URL with a click id. The generator never sleeps, so that no server pays for waking it.
${rounds} rounds measure every target for ${run.seconds} s each, alternating, after two warm-up rounds. A ratio compares a target with the bare server in the same round: its median, with minimum and maximum. The rate is responses per second of wall-clock time. Processor time is
that of the server's process per request: it agrees with the rate while the server is the only bottleneck, and remains
meaningful if something else uses the core for a while.

| \`GET /sdk/bootstrap\` | per second | ratio of rates | processor time, µs | ratio by processor time |
|---|---:|---:|---:|---:|
${row(run, 'raw', { base: 'raw', label: 'bare HTTP server' })}
${run.sizes.map((size) => row(run, `pixel ${size}`, { base: 'raw', label: `Pixel, ${shown(size)} experiments` })).join('\n')}
${row(run, 'pixel limited', { base: 'raw', label: 'Pixel, 100 experiments, with rate limits' })}
${run.sizes.map((size) => row(run, `growthbook ${size}`, { base: 'raw', label: `GrowthBook SDK, ${shown(size)} experiments` })).join('\n')}

Pixel with ${shown(largest)} experiments relative to Pixel with ${shown(smallest)}: ${ratioOf(run, `pixel ${largest}`, `pixel ${smallest}`, byRate)} by rate,
${ratioOf(run, `pixel ${largest}`, `pixel ${smallest}`, byCpu)} by processor time.

For events, the bare server reads the body, parses it as JSON and responds; Pixel also validates it and first writes it durably
to disk. One sync makes all waiting events durable: the more arrive at once, the less each one pays for the disk. The sync runs
on a different thread than the responses, so everything is measured twice: with one core for the server and one for the
generator, as above, and with both cores shared, where the generator sleeps while it waits.

| \`POST /sdk/event\` | per second | ratio of rates | processor time, µs | ratio by processor time |
|---|---:|---:|---:|---:|
${run.eventConnections
  .flatMap((many) => [
    ...postRows(run, `post ${many}`, `${many} connections, a core each`),
    ...postRows(run, `post together ${many}`, `${many} connections, both cores`),
  ])
  .join('\n')}

Budgets, as ratios of rates:

${budgetTable(edgeBudgets(run))}

${describeMachine()}. ${describeCores(run)}
`;
}

export function edgeBudgets(run: EdgeRun): readonly Budget[] {
  const [smallest, largest] = [run.sizes.at(0), run.sizes.at(-1)];
  const [many] = run.eventConnections;
  const ratio = (name: string, atLeast: number, of: string, base: string): Budget => ({
    name,
    atLeast,
    measured: ratiosOf(run, of, base, byRate),
    digits: 2,
  });
  return [
    ratio(
      `bootstraps with ${shown(largest)} experiments, to the bare server`,
      0.5,
      `pixel ${largest}`,
      'raw',
    ),
    ratio('the same with rate limits and 100 experiments', 0.35, 'pixel limited', 'raw'),
    ratio(
      `${shown(largest)} experiments to ${shown(smallest)}`,
      0.8,
      `pixel ${largest}`,
      `pixel ${smallest}`,
    ),
    ratio(
      'events, to the bare server, both cores',
      0.5,
      `pixel post together ${many}`,
      `raw post together ${many}`,
    ),
  ];
}

const byRate = (measured: Measurement): number => measured.perSecond;
const byCpu = (measured: Measurement): number => 1 / measured.cpuMicros;

function row(run: EdgeRun, name: string, { base, label }: { base: string; label: string }): string {
  const rounds = run.measured.get(name) ?? [];
  return [
    '',
    label,
    Math.round(median(rounds.map(byRate))).toLocaleString('en'),
    name === base ? '1' : ratioOf(run, name, base, byRate),
    median(rounds.map(({ cpuMicros }) => cpuMicros)).toFixed(1),
    name === base ? '1' : ratioOf(run, name, base, byCpu),
    '',
  ]
    .join(' | ')
    .trim();
}

function postRows(run: EdgeRun, name: string, how: string): readonly string[] {
  const base = `raw ${name}`;
  return [
    row(run, base, { base, label: `bare HTTP server, ${how}` }),
    row(run, `pixel ${name}`, { base, label: `Pixel, ${how}` }),
  ];
}

function ratioOf(run: EdgeRun, name: string, base: string, pick: (measured: Measurement) => number): string {
  return describeSpread(ratiosOf(run, name, base, pick));
}

function ratiosOf(
  run: EdgeRun,
  name: string,
  base: string,
  pick: (measured: Measurement) => number,
): readonly number[] {
  const bases = run.measured.get(base) ?? [];
  return (run.measured.get(name) ?? []).map(
    (measured, round) => pick(measured) / pick(bases[round] ?? measured),
  );
}

/** If the server's core wasn't saturated, the rates say as much about the generator as about the server. */
function describeCores({ measured }: EdgeRun): string {
  const all = measured.get('raw') ?? [];
  const share = (pick: (measured: Measurement) => number) => `${Math.round(100 * median(all.map(pick)))}%`;
  const cores = canPin
    ? 'Server and load generator had a core each'
    : 'Server and load generator could not be kept apart here';
  return `${cores}; with the bare server they were busy ${share(({ busy }) => busy)} and ${share(({ generatorBusy }) => generatorBusy)} of the time.`;
}

function shown(size: number | undefined): string {
  return (size ?? 0).toLocaleString('en');
}
