import { describeMachine } from '../machine.ts';
import { median } from '../statistics.ts';
import type { Lie } from './lies.ts';
import type { Result } from './run-scenarios.ts';

/** Start of `docs/reliability.md`. */
export const reliabilityPreface = `# Reliability

What a 200 for an event guarantees, and how that is tested. The commands named in each section write its figures; run them to get figures for your own machine.

## Guarantees

- **No acknowledged event is lost.** After any of the faults below, each acknowledged event is in the event store, among the dead letters, or still in the spool.
- **Damage costs only what it hit.** A queue file that is flipped, cut, duplicated or partly unreadable stops neither the server nor ingest. Only the records of the damaged groups are lost, and they are counted: \`pixel doctor\`, \`/health/ready\`, a metric and the log say how many.
- **Nothing is counted twice**, however often it was sent, queued or inserted: project, visitor and \`eventId\` identify an event.
- **Visitors are served again within 3 seconds** after a killed server restarts, on both \`GET /sdk/bootstrap\` and \`POST /sdk/event\`. They don't notice the death of a database at all.

Not guaranteed: a request without an answer may or may not have been stored. The pixel sends it again with the same \`eventId\` until it is answered, and it counts once. An event stays stored if its visitor closed the page before the answer came. A destroyed disk takes everything with it that wasn't in a backup.

A killed process doesn't lose what it wrote, since that is in the kernel's memory. So \`kill -9\` alone can't show whether an answer waits for the disk. \`tests/integration/durable-before-200.test.ts\` records the file operations and proves that no 200 is sent before the durable write of its record has finished. The tests beside the spool (\`packages/store/src/queue/\`) cover what a power failure may leave behind, at each operation and each byte.

## How it is tested

A ledger in a separate process, which no fault touches, is the judge. It loads the built server, with its own databases, over HTTP. It records each event id before it is sent, and when it was answered with 200. Its senders behave like pages: they send what wasn't acknowledged again, with the same id and time; they send every third event again although it was acknowledged; they give up on a tenth at the first failure; and a quarter of the senders uses batches. At the end, the server counts and is stopped with SIGTERM. The ledger then reads the tables, the dead letters and the spool itself, without Pixel's queries, and compares ids:

- *damaged*: acknowledged ids that are missing and were in a damaged group of a queue file; *reported*: records that the server reports as lost, which may be more, because some ids were queued twice
- *lost*: other acknowledged ids that are missing, and stored ones that the server doesn't count
- *double*: what the server counts beyond the distinct ids in the tables
- *invented*: stored ids that were never sent
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
      number(v.deadLettered),
      number(v.spooled),
      v.damaged,
      reportedLost,
      v.lost,
      v.overcounted,
      v.invented,
      describeRecoveries(recoveries),
    ].join(' | '),
  );
  const notes = results.flatMap(({ scenario, note }) =>
    note === undefined ? [] : [`- ${scenario.name}: ${note}.`],
  );
  return `
## Faults

\`npm run bench -- faults\`. Each row has its own server, under load from before the first fault until after the last.
*Rows* are those in the tables, copies included. *Back* is the time from the restart, or without one from the fault, until events
and bootstraps were reliably answered with 200 again: the median and the maximum of all rounds, in seconds; 0 if none failed.

| fault | rounds | sent | acknowledged | stored | rows | dead | spooled | damaged | reported | lost | double | invented | back, s |
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
      number(v.overcounted),
      isCaught ? 'yes' : '**no**',
    ].join(' | '),
  );
  return `
## Lies

\`npm run bench -- faults lies\`. A judge that never finds anything may be blind. So the server is built with one part replaced by one that
lies, and put through a fault that the real server survives:

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
