import type { Mutant } from '../mutant.ts';

export const ingest: readonly Mutant[] = [
  {
    mistake: 'waits between attempts do not grow',
    file: 'packages/ingest/src/base/retry.ts',
    from: 'backOff.firstMs * 2 ** failures',
    to: 'backOff.firstMs',
  },
  {
    mistake: 'waits between attempts have no jitter, so that all servers come back at once',
    file: 'packages/ingest/src/base/retry.ts',
    from: 'delayMs * (0.5 + random() / 2)',
    to: 'delayMs',
  },
  {
    mistake: 'large numbers in a payload change when it is reserialized',
    file: 'packages/ingest/src/record/to-payload-columns.ts',
    from: 'payload: isStorable ? sentText : cleanJson(sentText),',
    to: 'payload: isStorable ? JSON.stringify(payload) : cleanJson(sentText),',
    fix: 'fix: what reviews of the data path, its faults and its commands found',
  },
  {
    mistake: 'events stored by an attempt whose commit failed are not counted as stored',
    file: 'packages/ingest/src/unclaimed/admit-unclaimed.ts',
    from: 'if (sameRecords.delete(recordOf(row))) storedBefore.push(record);',
    to: '',
    fix: 'fix: what reviews of the data path, its faults and its commands found',
  },
  {
    mistake: 'one damaged configuration blocks the events of all projects',
    file: 'packages/ingest/src/batch/read-events.ts',
    from: 'error instanceof UnreadableSnapshotError',
    to: 'error instanceof RangeError',
    fix: 'fix: what a review of the data path found',
  },
  {
    mistake: 'an unusable head turns events into dead letters at once',
    file: 'packages/ingest/src/snapshots/published-snapshots.ts',
    from: 'throw mayWait(projectKey) ? new PendingSnapshotError(headKey(projectKey), { cause }) : cause;',
    to: 'throw cause;',
    fix: 'fix: what the engine, ingest and control let through',
  },
  {
    mistake: 'an unreadable live configuration is not replaced by the last one that can be read',
    file: 'packages/ingest/src/snapshots/published-snapshots.ts',
    from: 'for (const newest of heads.of(projectKey)) {',
    to: 'for (const newest of heads.of(projectKey).slice(0, 1)) {',
    fix: 'fix: what the engine, ingest and control let through',
  },
  {
    mistake: 'claims of a completed experiment are verified forever',
    file: 'packages/ingest/src/snapshots/verify-assignment.ts',
    from: 'isForEveryone(found.experiment) || !mayHaveRunAt(found, time)',
    to: 'isForEveryone(found.experiment)',
  },
  {
    mistake: 'a forced visitor’s exposure counts in results',
    file: 'packages/ingest/src/snapshots/verify-assignment.ts',
    from: "forced: allocated.by === 'force', phase",
    to: 'forced: false, phase',
  },
  {
    mistake: 'the correction of a client’s clock is applied twice',
    file: 'packages/ingest/src/record/compute-analysis-time.ts',
    from: 'receivedAt - (sentAt - createdAt)',
    to: 'receivedAt + (sentAt - createdAt)',
  },
  {
    mistake: 'events of an erased visitor that arrive while its batch is stored are not removed',
    file: 'packages/ingest/src/erasure/erasures.ts',
    from: 'if (covered.size > 0)',
    to: 'if (covered.size > erasures.tombstones.length)',
  },
];
