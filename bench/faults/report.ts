import { describeMachine } from '../machine.ts';
import { median } from '../statistics.ts';
import type { Lie } from './lies.ts';
import type { Result } from './run-scenarios.ts';

/** Start of `docs/reliability.md`. */
export const reliabilityPreface = `# Reliability

What an event that was answered with 200 can count on, and how that is tried. The figures are written by the commands that the
sections name; run them to see those of your own machine.

## What is claimed

- **Nothing that was acknowledged is lost.** After any of the faults below, each acknowledged event is in the event store, among the
  dead letters, or still in the spool.
- **Damage costs what it hit.** A queue file that is flipped, cut, duplicated or partly unreadable stops neither the server nor ingest; only
  the records of the damaged groups are lost, and they are counted: \`pixel doctor\`, \`/health/ready\`, a figure and the log say how many.
- **Nothing is counted twice**, however often it was sent, queued or inserted: an event is known by project, visitor and \`eventId\`.
- **Visitors are served again within 3 seconds** of the restart of a killed server, both \`GET /sdk/bootstrap\` and
  \`POST /sdk/event\`. The death of a database is not seen by them at all.

What is not claimed: an attempt that got no answer may have been stored or not. The pixel sends it again with the same \`eventId\` until
it is answered, and then it counts once. An event that was stored while its visitor closed the page without an answer stays stored. A
disk that is destroyed takes with it what was not yet in a backup.

A killed process does not lose what it wrote: that is in the kernel's memory, so \`kill -9\` alone could not show whether an answer
waits for the disk. That no 200 leaves before the durable write of its record has ended is proved by a recording of the file
operations, in \`tests/integration/durable-before-200.test.ts\`, and what a power failure may leave, at each operation and each
byte, in the tests beside the spool (\`packages/store/src/queue/\`).

## How it is judged

The judge is a ledger in a process of its own, which no fault touches. It makes the load over HTTP against the built server with its
own databases, and writes down each event id before it is sent and when it was answered 200. Its senders do as pages do: what was not
acknowledged is sent again with the same id and time, every third event is sent again although it was acknowledged, a tenth is given up
at its first failure, a quarter of the senders sends batches. At the end the server counts, is stopped with SIGTERM, and the ledger
reads the tables themselves, the dead letters and the spool, by no query of Pixel, and compares ids:

- *damaged*: acknowledged ids that are nowhere, and lay in a damaged group of a queue file; *said*: the records that the server says it lost,
  which may be more, since some ids were queued twice;
- *lost*: other acknowledged ids that are nowhere, and stored ones that the server does not count;
- *double*: what the server counts beyond the distinct ids in the tables;
- *invented*: stored ids that nobody sent.
`;

/** The section with a row for each fault. */
export function reportFaults(results: readonly Result[], date: Date): string {
  const rows = results.map(({ scenario, verdict: v, recoveries, reportedLost }) =>
    [
      scenario.title.replace(/\.$/, ''),
      scenario.rounds.long,
      number(v.sent),
      number(v.acknowledged),
      number(v.stored),
      number(v.rows),
      number(v.dead),
      number(v.spooled),
      v.damaged,
      reportedLost,
      v.lost,
      v.double,
      v.invented,
      describeRecoveries(recoveries),
    ].join(' | '),
  );
  const notes = results.flatMap(({ scenario, note }) =>
    note === undefined ? [] : [`- ${scenario.name}: ${note}.`],
  );
  return `
## Faults

\`npm run bench -- faults\`. Each row has a server of its own, under load from before the first fault until after the last.
*Rows* are those in the tables, copies included. *Back* is the time from the restart, or without one from the fault, until events
and bootstraps were reliably answered with 200 again: the median and the maximum of all rounds, in seconds; 0 if none failed.

| fault | rounds | sent | acknowledged | stored | rows | dead | spooled | damaged | said | lost | double | invented | back, s |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.map((row) => `| ${row} |`).join('\n')}

${notes.join('\n')}

${describeMachine()}, ${day(date)}.
`;
}

/** The section that shows that the ledger detects lies. */
export function reportLies(lies: readonly Lie[], date: Date): string {
  const rows = lies.map(({ title, fault, verdict: v, isCaught }) =>
    [
      title,
      fault,
      number(v.acknowledged),
      number(v.stored),
      v.counted === null ? '' : number(v.counted),
      number(v.lost),
      number(v.double),
      isCaught ? 'yes' : '**no**',
    ].join(' | '),
  );
  return `
## Lies

\`npm run bench -- faults lies\`. A judge that never finds anything may be blind. So the server is built with one part replaced by one
that lies, and goes through a fault that the real server survives:

| the server | fault | acknowledged | stored | counted | lost | double | caught |
|---|---|---:|---:|---:|---:|---:|---|
${rows.map((row) => `| ${row} |`).join('\n')}

${describeMachine()}, ${day(date)}.
`;
}

function describeRecoveries(recoveries: readonly number[]): string {
  if (recoveries.length === 0) return '';
  const seconds = recoveries.map((ms) => ms / 1_000);
  return `${median(seconds).toFixed(1)}, at most ${Math.max(...seconds).toFixed(1)}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
