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

export function ingestBudgets(rounds: readonly IngestRound[]): readonly Budget[] {
  return [
    {
      name: "ratio to ClickHouse's own insert, with ingest's texts",
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

\`npm run bench -- ingest\`. ${events} events wait in a queue on disk: ingest reads them, verifies each claim
against the published configuration, corrects clocks, parses user agents, inserts them into the embedded ClickHouse in batches of at most ${batch}
events and 16 MiB of the queue, and commits. It runs in a separate process, bundled like the shipped code. The reference is
that ClickHouse's maximum: texts encoded in advance from ${eventsAtOnce} such rows, inserted repeatedly by the same kind of client
into a table with the same definition, in batches of the same size, one insert after another, with no other work. It is measured
once with the texts that ingest sends, in which each row is an array of values (\`JSONCompactEachRow\`), and once with what most clients send,
objects with the names of non-empty columns (\`JSONEachRow\`), which take ClickHouse longer to parse.
${rounds.length} rounds measure all three alternately, each from empty tables without pending merges, after one warm-up round; the
median, with minimum and maximum.

| | events per second | Pixel's ratio to this |
|---|---:|---:|
${row("ClickHouse's own insert, with ingest's texts", 'limitPerSecond')}
${row("ClickHouse's own insert, with names", 'namedPerSecond')}
${row('Pixel, from the queue to the commit', 'ingestPerSecond')}

Ingest's own process took ${describeSpread(
    rounds.map(({ cpuMicros }) => cpuMicros),
    1,
  )} µs of processor time per event; meanwhile, ClickHouse inserts and merges
on the same cores.

${budgetTable(ingestBudgets(rounds))}

${describeMachine()}.
`;
}
