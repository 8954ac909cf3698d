import { describeMachine } from '../machine.ts';
import { describeSpread } from '../statistics.ts';

/** One round: the same events through ingest, and as texts that only had to be inserted. */
export interface IngestRound {
  readonly ingestPerSecond: number;
  readonly limitPerSecond: number;
}

/** The section on ingest: rates, their ratio, and how they were measured. */
export function reportIngest(
  rounds: readonly IngestRound[],
  { events, batch }: { readonly events: number; readonly batch: number },
): string {
  return `
## Storing events

\`npm run bench -- ingest\`. ${events.toLocaleString('en')} events wait in a queue on disk: ingest reads them, checks each claim
against the published configuration, adjusts clocks, reads user agents, inserts them into the embedded ClickHouse, at most ${batch.toLocaleString('en')}
and as many as lie in 4 MiB of the queue at a time, and commits. Relative to what that ClickHouse takes at most: the same rows as
texts that were made before, inserted by the same client into a table of the same definition, as many at a time, one insert after
the other, with nothing else to do.
${rounds.length} rounds measure both in turns, each from empty tables, after one round to warm up; the median, with the least and the greatest.

| | events per second |
|---|---:|
| ClickHouse's own insert | ${describeSpread(
    rounds.map(({ limitPerSecond }) => limitPerSecond),
    0,
  )} |
| Pixel, from the queue to the commit | ${describeSpread(
    rounds.map(({ ingestPerSecond }) => ingestPerSecond),
    0,
  )} |
| ratio | ${describeSpread(rounds.map(({ ingestPerSecond, limitPerSecond }) => ingestPerSecond / limitPerSecond))} |

${describeMachine()}.
`;
}
