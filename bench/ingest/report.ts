import { type Budget, budgetTable } from '../budget.ts';
import { describeMachine } from '../machine.ts';
import { describeSpread } from '../statistics.ts';

/** One round: events through ingest, and encoded texts of the same rows directly. */
export interface IngestRound {
  readonly ingestPerSecond: number;
  readonly limitPerSecond: number;
  /** The same rows as JSON objects with column names. */
  readonly namedPerSecond: number;
  /** Processor time of the ingest process per event, in microseconds. */
  readonly cpuMicros: number;
}

/** Budgets of ingest. */
export function ingestBudgets(rounds: readonly IngestRound[]): readonly Budget[] {
  return [
    {
      name: "ratio to ClickHouse's own insert, texts as ingest's",
      atLeast: 0.5,
      measured: rounds.map((round) => round.ingestPerSecond / round.limitPerSecond),
      digits: 2,
    },
  ];
}

/** The section on ingest: rates, their ratio, and how they were measured. */
export function reportIngest(
  rounds: readonly IngestRound[],
  options: { readonly events: number; readonly eventsAtOnce: number; readonly batch: number },
): string {
  const [events, eventsAtOnce, batch] = [options.events, options.eventsAtOnce, options.batch].map((count) =>
    count.toLocaleString('en'),
  );
  function row(name: string, of: 'ingestPerSecond' | 'limitPerSecond' | 'namedPerSecond'): string {
    const rates = rounds.map((round) => round[of]);
    const ratios = rounds.map((round) => round.ingestPerSecond / round[of]);
    return `| ${name} | ${describeSpread(rates, 0)} | ${of === 'ingestPerSecond' ? 1 : describeSpread(ratios)} |`;
  }
  return `
## Storing events

\`npm run bench -- ingest\`. ${events} events wait in a queue on disk: ingest reads them, checks each claim
against the published configuration, adjusts clocks, reads user agents, inserts them into the embedded ClickHouse, at most ${batch}
and as many as lie in 16 MiB of the queue at a time, and commits. It runs in a process of its own, bundled as what ships. Relative to
what that ClickHouse takes at most: texts that were made before of ${eventsAtOnce} such rows, inserted again and again by a client like its own
into a table of the same definition, as many at a time, one insert after the other, with nothing else to do. Once they are the texts that ingest sends, of
which each row is an array of its values (\`JSONCompactEachRow\`); once they are what most clients send, objects that name what is not
empty (\`JSONEachRow\`), which ClickHouse takes longer to read.
${rounds.length} rounds measure all three in turns, each from empty tables with no merges left to do, after one round to warm up; the
median, with the least and the greatest.

| | events per second | Pixel's ratio to it |
|---|---:|---:|
${row("ClickHouse's own insert, texts as ingest's", 'limitPerSecond')}
${row("ClickHouse's own insert, with names", 'namedPerSecond')}
${row('Pixel, from the queue to the commit', 'ingestPerSecond')}

Ingest's own process took ${describeSpread(
    rounds.map(({ cpuMicros }) => cpuMicros),
    1,
  )} µs of a processor for each event; all the while ClickHouse inserts and merges
on the same cores.

${budgetTable(ingestBudgets(rounds))}

${describeMachine()}.
`;
}
