import { type Budget, budgetTable } from '../budget.ts';
import { describeMachine } from '../machine.ts';
import { describeSpread } from '../statistics.ts';

/** Maximum time per goal for ten million events, scaled for more or fewer. */
const maxSecondsOfTenMillion = 4;
/** Maximum ratio of seconds per event, for the most events relative to the fewest. */
const maxGrowth = 1.25;
const maxMegabytes = 2_000;

/** Seconds of each measurement in one round. */
export interface ResultsRound {
  /** All metrics, by number of events. */
  readonly scans: ReadonlyMap<number, number>;
  readonly peakBytes: number;
  /** The shared metrics with the most events. */
  readonly shared: Readonly<Record<SharedName, number>>;
}

export const sharedNames = ['Pixel', 'DuckDB', 'PostgreSQL'] as const;
export type SharedName = (typeof sharedNames)[number];

/** Budgets of a scan. */
export function resultsBudgets(
  rounds: readonly Pick<ResultsRound, 'scans' | 'peakBytes'>[],
): readonly Budget[] {
  const sizes = [...(rounds[0]?.scans.keys() ?? [])];
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const each = (of: (secondsPerEvent: (events: number) => number) => number) =>
    rounds.map(({ scans }) => of((events) => (scans.get(events) ?? Number.NaN) / events));
  return [
    {
      name: `${shown(most)} events, s`,
      atMost: (maxSecondsOfTenMillion * most) / 1e7,
      measured: each((perEvent) => perEvent(most) * most),
      digits: 2,
    },
    {
      name: 'memory of a query, MB',
      atMost: maxMegabytes,
      measured: rounds.map(({ peakBytes }) => peakBytes / 1e6),
      digits: 0,
    },
    ...(least === most
      ? []
      : [
          {
            name: `time of each of ${shown(most)} events, to one of ${shown(least)}`,
            atMost: maxGrowth,
            measured: each((perEvent) => perEvent(most) / perEvent(least)),
            digits: 2,
          },
        ]),
  ];
}

/** The section on results. */
export function reportResults(
  rounds: readonly ResultsRound[],
  data: {
    readonly events: number;
    readonly visitors: number;
    readonly metrics: number;
    readonly parts: number;
    readonly threads: number;
    /** Load average over the five minutes before. */
    readonly load: number;
  },
): string {
  const [events, visitors] = [shown(data.events), shown(data.visitors)];
  const sizes = [...(rounds[0]?.scans.keys() ?? [])].map((size) => {
    const seconds = rounds.map(({ scans }) => scans.get(size) ?? Number.NaN);
    const perEvent = seconds.map((each) => (each / size) * 1e6);
    return `| ${shown(size)} | ${describeSpread(seconds)} | ${describeSpread(perEvent)} |`;
  });
  const shared = sharedNames.map((name) => {
    const seconds = rounds.map((round) => round.shared[name]);
    const ratios = rounds.map((round) => round.shared.Pixel / round.shared[name]);
    return `| ${name} | ${describeSpread(seconds)} | ${name === 'Pixel' ? 1 : describeSpread(ratios)} |`;
  });
  return `
## Results of experiments

\`npm run bench -- results [rounds]\`. What a look at an experiment costs the event store: ${events} events of ${visitors} visitors of three
variants, all of them exposed, become the sufficient statistics of ${data.metrics} metrics of every kind (conversions, counts, a mean, revenue with
refunds and a limit, ratios, a funnel, retention, a quantile, a survey's score and NPS; four with the same of the time before), by variant and by day of the
first exposure. Copies of events are taken away, and the first exposure of each visitor is found, at each look anew. The events lie in
the embedded ClickHouse, in a table of all projects' with all columns that ingest writes, in ${data.parts} parts after merges; it is given ${threads(data.threads)} at the
lowest priority, which it takes where it may set priorities (CAP_SYS_NICE); else it leaves one to visitors. Counts and sums of all metrics but one are compared with what was generated.

| events | s | µs per event |
|---:|---:|---:|
${sizes.join('\n')}

${budgetTable(resultsBudgets(rounds))}

Beside it PostgreSQL and DuckDB with the same ${events} events, made by the same arithmetic, in a table of the eight columns that they are asked for
alone, and four of the metrics, which Pixel is asked for alone too: a conversion, a count and a mean with squares, and a funnel of four steps; also
without copies, by first exposure, with closed windows. PostgreSQL has an index that covers the question, 512 MB for each sort, and no nested
loops, which it would choose and which take minutes for a million events; DuckDB has its own file and 2 GB; both have ${threads(data.threads)}. They do not give the days, the open windows, or who was
left out, and add up doubles; Pixel adds up whole numbers. All three give the same numbers. A ratio is Pixel's seconds to theirs in the same round: below 1, Pixel is faster.

| four metrics of ${events} events | s | Pixel's time, as a ratio to it |
|---|---:|---:|
${shared.join('\n')}

Rounds that measured everything, in turns, after one scan to warm up: ${rounds.length}; the median, with the least and the greatest. The machine's
load was ${data.load.toFixed(1)} before it began.
${describeMachine()}.
`;
}

function threads(count: number): string {
  return count === 1 ? 'one core' : `${count} cores`;
}

function shown(count: number): string {
  return count.toLocaleString('en');
}
