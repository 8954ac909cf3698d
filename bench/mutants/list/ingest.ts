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
    mistake: 'large numbers of a payload change, since it is written anew',
    file: 'packages/ingest/src/record/to-payload-columns.ts',
    from: 'payload: isStorable ? sentText : cleanJson(sentText),',
    to: 'payload: isStorable ? JSON.stringify(payload) : cleanJson(sentText),',
    fix: 'fix: what reviews of the data path, its faults and its commands found',
  },
  {
    mistake: 'what an attempt before stored is not counted as stored, once its commit failed',
    file: 'packages/ingest/src/unclaimed/admit-unclaimed.ts',
    from: 'if (sameRecords.delete(recordOf(row))) storedBefore.push(record);',
    to: '',
    fix: 'fix: what reviews of the data path, its faults and its commands found',
  },
  {
    mistake: 'one damaged configuration keeps the events of all projects waiting',
    file: 'packages/ingest/src/batch/read-events.ts',
    from: 'error instanceof UnreadableSnapshotError',
    to: 'error instanceof RangeError',
    fix: 'fix: what a review of the data path found',
  },
  {
    mistake: 'a head that cannot be used makes dead letters at once',
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
    mistake: 'claims of an experiment that is over are confirmed for ever',
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
    mistake: 'a sender’s wrong clock moves its events twice as far',
    file: 'packages/ingest/src/record/compute-analysis-time.ts',
    from: 'receivedAt - (sentAt - createdAt)',
    to: 'receivedAt + (sentAt - createdAt)',
  },
  {
    mistake: 'what comes in of an erased visitor while its batch is stored is not removed again',
    file: 'packages/ingest/src/erasure/erasures.ts',
    from: 'if (covered.size > 0)',
    to: 'if (covered.size > erasures.tombstones.length)',
  },
];
