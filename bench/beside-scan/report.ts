import { type Budget, budgetTable } from '../budget.ts';
import { describeMachine } from '../machine.ts';
import { describeSpread, median, quantile } from '../statistics.ts';

/** Some seconds of traffic. */
export interface Block {
  readonly sent: number;
  /** Requests with a response other than 200. */
  readonly failed: number;
  /** For each event, from its acknowledgment until a reader of the store saw it, in milliseconds; infinite if none did. */
  readonly visibleMs: readonly number[];
  /** For each bootstrap, from its scheduled time to the response, in milliseconds. */
  readonly bootstrapMs: readonly number[];
  /** Duration of each computation of results in the meantime, in seconds. */
  readonly scanSeconds: readonly number[];
}

/** Two consecutive blocks: without scans, and during them. */
export interface Round {
  readonly without: Block;
  readonly beside: Block;
}

export interface BesideScanOptions {
  readonly events: number;
  readonly goals: number;
  readonly seconds: number;
  readonly eventsPerSecond: number;
  readonly bootstrapsPerSecond: number;
  /** The machine's load average before it started. */
  readonly load: number;
}

/** Budgets of traffic during scans. */
export function besideScanBudgets(rounds: readonly Round[]): readonly Budget[] {
  const all = rounds.flatMap(({ without, beside }) => [without, beside]);
  const ratios = (share: number) =>
    rounds.map(
      ({ without, beside }) => quantile(beside.bootstrapMs, share) / quantile(without.bootstrapMs, share),
    );
  return [
    {
      name: 'bootstraps and events that failed, in all rounds',
      atMost: 0,
      measured: [all.reduce((sum, { failed }) => sum + failed, 0)],
      digits: 0,
    },
    {
      name: 'acknowledged to visible during scans, maximum, s',
      atMost: 2,
      measured: [Math.max(...rounds.map(({ beside }) => longestSeconds(beside)))],
      digits: 2,
    },
    {
      name: 'median bootstrap during scans, relative',
      atMost: 1.25,
      measured: ratios(0.5),
      digits: 2,
    },
    {
      name: '99th percentile of bootstraps during scans, relative',
      atMost: 2,
      measured: ratios(0.99),
      digits: 2,
    },
  ];
}

/** The report's section on traffic during scans. */
export function reportBesideScan(rounds: readonly Round[], options: BesideScanOptions): string {
  const [events, perSecond, bootstraps] = [
    options.events,
    options.eventsPerSecond,
    options.bootstrapsPerSecond,
  ].map((count) => count.toLocaleString('en'));
  const scans = rounds.flatMap(({ beside }) => beside.scanSeconds);
  const row = (name: string, digits: number, of: (block: Block) => number) =>
    `| ${name} | ${(['without', 'beside'] as const)
      .map((when) =>
        describeSpread(
          rounds.map((round) => of(round[when])),
          digits,
        ),
      )
      .join(' | ')} |`;
  return `
## Visitors during scans of results

\`npm run bench -- beside-scan\`. The server, built and started as usual, with the embedded ClickHouse in a separate process as its event store and ${events} events of one experiment. Pages send ${perSecond} events per second, each in its own request, and request
${bootstraps} bootstraps per second, at a constant rate however long responses take; alternately with nothing else, and while the control plane's API computes the experiment's results of
${options.goals} goals, one computation after another without a pause (${scans.length} times,
${describeSpread(scans, 1)} s each). ${rounds.length} rounds of ${options.seconds} seconds each. An event is visible once a reader that follows the
store, like webhooks and open pages, has received it; this includes the reader's polling interval. Everything runs on the same machine: the scans
and the load generators take processor time from the server. The machine's load was ${options.load.toFixed(1)} beforehand.

| | without scans | during scans |
|---|---:|---:|
${row('acknowledged to visible, median, s', 2, ({ visibleMs }) => median(visibleMs) / 1_000)}
${row('acknowledged to visible, maximum, s', 2, longestSeconds)}
${row('bootstraps, median, ms', 1, ({ bootstrapMs }) => median(bootstrapMs))}
${row('bootstraps, 99th percentile, ms', 1, ({ bootstrapMs }) => quantile(bootstrapMs, 0.99))}

${budgetTable(besideScanBudgets(rounds))}

${describeMachine()}.
`;
}

function longestSeconds({ visibleMs }: Block): number {
  return visibleMs.reduce((longest, ms) => Math.max(longest, ms), 0) / 1_000;
}
