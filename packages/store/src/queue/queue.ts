import type { RecordOutcomes } from './record-outcomes.ts';

export {
  addOutcomes,
  countOutcomes,
  outcomesOf,
  type RecordOutcome,
  type RecordOutcomes,
  recordOutcomes,
} from './record-outcomes.ts';

/** The first durable hop of an event: appended by the edge, read in order by ingest. Delivery is at least once. */
export interface Queue extends QueueAppends, QueueReads {
  /** Finishes the appends under way, then releases the queue's files or connection. */
  close(): Promise<void>;
}

/** The side of a queue that the edge has. */
export interface QueueAppends {
  /** Resolves once the record is durable. Rejects with {@link QueueUnavailable} when it is not, and then nothing of it will ever be read. */
  append(record: Uint8Array): Promise<void>;
  /** As {@link Queue.append} for records that belong together: all of them become durable, in this order, or none, also after a crash. */
  appendAll(records: readonly Uint8Array[]): Promise<void>;
  /** How the queue is now. Never rejects. */
  health(): Promise<QueueHealth>;
  close(): Promise<void>;
}

/** The side of a queue that ingest has, which is its one reader. */
export interface QueueReads {
  /**
   * Waits for records after the last commit or, while that batch is not committed, gives the same batch again.
   * Gives null once `signal` aborts or the queue is closed.
   *
   * With `ahead`, gives the batch behind that one, the same again until it is committed as well. That never waits: it gives null
   * where no batch was read that is not committed, or nothing can be read behind it yet. Once the batch before it is committed,
   * it is the one that is given without `ahead`.
   */
  read(options: {
    readonly maxRecords: number;
    readonly signal?: AbortSignal;
    readonly ahead?: boolean;
  }): Promise<QueueBatch | null>;
  /** Records that are durable and not yet committed. */
  backlog(): Promise<number>;
  /** What became of every record since the queue was made. `acknowledged` is the sum of all the others. */
  totals(): Promise<QueueTotals>;
  close(): Promise<void>;
}

/** Whether records are taken, and whether those that were are seen to. */
export interface QueueHealth {
  /** Why a record would be refused now, in a sentence without a full stop; null where it would be taken. */
  readonly refusal: string | null;
  /** For how long something has waited and nothing was committed, in milliseconds; 0 where nothing waits. */
  readonly stuckMs: number;
  /** Records that wait. */
  readonly waiting: number;
  /** As {@link QueueTotals.damaged}. */
  readonly damaged: number;
}

/** After so long without a commit while something waits, nothing is done any more. */
export const stuckAfterMs = 60_000;

/** Records in the order they were appended. */
export interface QueueBatch {
  readonly records: readonly Uint8Array[];
  /**
   * Durably marks every record up to the end of this batch as done; they are not read again. `outcomes` says what became of them, and
   * is counted at the same instant: never twice, never not at all. Rejects with a plain `Error` where its sum is not the number of
   * records, or where the batch before it is not committed.
   */
  commit(outcomes: RecordOutcomes): Promise<void>;
}

/** What became of all records of a queue. */
export interface QueueTotals {
  /** Records that were made durable, each of them acknowledged or about to be. */
  readonly acknowledged: number;
  /** Records that wait. */
  readonly waiting: number;
  readonly outcomes: RecordOutcomes;
  /** Records that were made durable and are lost, since the disk did not give them back or their files are gone. */
  readonly damaged: number;
  /** Records of which no outcome is known: committed before outcomes were counted, or under a note of them that is damaged. */
  readonly uncounted: number;
}

/** The record could not be made durable; the sender should try again later. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';
}
