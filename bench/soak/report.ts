import { type Budget, budgetTable } from '../budget.ts';
import { describeMachine } from '../machine.ts';
import type { LoadFigures } from './load.ts';
import type { MemorySample } from './memory.ts';
import { trendOf } from './trend.ts';

/** A soak: memory at equal intervals, and the load in the meantime. */
export interface Soak {
  readonly minutes: number;
  readonly perSecond: number;
  readonly sampleSeconds: number;
  readonly samples: readonly MemorySample[];
  readonly load: LoadFigures;
  /** Acknowledged events, according to the server. */
  readonly acknowledged: number;
  readonly stored: number;
}

/**
 * Accepted rise of the server's memory per hour, in MiB: more than its caches need to fill, less than a leak of a hundred bytes per
 * request.
 */
const maxRiseAnHour = 60;

/** Budgets of a soak: nothing refused, nothing lost, no leak. */
export function soakBudgets({ minutes, samples, load, acknowledged, stored }: Soak): readonly Budget[] {
  const server = samples.map((sample) => sample.get('server') ?? Number.NaN);
  const { rise, riseError } = trendOf(server.slice(Math.floor(server.length / 2)));
  const minRise = Math.max(0, rise - 2 * riseError) / (minutes / 2 / 60);
  return [
    {
      name: 'significant rise of the server, MiB per hour',
      atMost: maxRiseAnHour,
      measured: [minRise],
      digits: 1,
    },
    { name: 'requests that were not answered 200', atMost: 0, measured: [load.failed], digits: 0 },
    {
      name: 'acknowledged events that are not stored',
      atMost: 0,
      measured: [acknowledged - stored],
      digits: 0,
    },
  ];
}

/** The section on memory under constant load. */
export function reportSoak(soak: Soak): string {
  const { load, samples } = soak;
  const names = [...(samples[0]?.keys() ?? [])];
  const count = (value: number) => value.toLocaleString('en');
  const rows = names.map((name) => {
    const values = samples.map((sample) => sample.get(name) ?? 0);
    const { mean, rise, riseError } = trendOf(values.slice(Math.floor(values.length / 2)));
    const sign = rise < 0 ? '−' : '+';
    const figures = [values[0] ?? 0, Math.max(...values), mean].map((value) => value.toFixed(0));
    return `| ${name} | ${figures.join(' | ')} | ${sign}${Math.abs(rise).toFixed(1)} ± ${(2 * riseError).toFixed(1)} |`;
  });
  return `
## Memory under steady load

\`npm run bench -- soak [minutes]\`. The built server with its own PostgreSQL and ClickHouse, as \`npm start\` runs it, under
${soak.perSecond} bootstraps and as many events per second for ${soak.minutes} minutes, each event with a unique id. Memory is read every
${soak.sampleSeconds} s; shared memory is counted once. If it is flat, the line through the second half rises by no more than chance: the last
column shows the rise over that half, plus or minus twice its standard error.

| MiB | at the start | maximum | second half, mean | second half, rise |
|---|---:|---:|---:|---:|
${rows.join('\n')}

${count(load.bootstraps)} bootstraps and ${count(load.events)} events were answered with 200, ${count(load.failed)} requests were not${load.skipped === 0 ? '' : `, and ${count(load.skipped)} were not sent because 200 were in flight`}. The server
acknowledged ${count(soak.acknowledged)} events and stored ${count(soak.stored)}.

${budgetTable(soakBudgets(soak))}

${describeMachine()}.
`;
}
