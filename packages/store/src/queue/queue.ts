import type { RecordOutcomes } from './record-outcomes.ts';

export {
  addOutcomes,
  countOutcomes,
  type RecordOutcome,
  type RecordOutcomes,
  recordOutcomes,
  toOutcomes,
} from './record-outcomes.ts';

/** The first durable hop of an event: appended by the edge, read in order by ingest. At-least-once delivery. */
export interface Queue extends QueueAppends, QueueReads {
  /** Finishes pending appends, then releases the queue's files or connection. */
  close(): Promise<void>;
}

/** The edge's side of a queue. */
export interface QueueAppends {
  /** Resolves once the record is durable. Rejects with {@link QueueUnavailableError} if it isn't; then no part of it will ever be read. */
  append(record: Uint8Array): Promise<void>;
  /** Like {@link Queue.append} for records that belong together: all of them become durable, in order, or none, even after a crash. */
  appendAll(records: readonly Uint8Array[]): Promise<void>;
  /** Returns the queue's current state. Never rejects. */
  health(): Promise<QueueHealth>;
  close(): Promise<void>;
}

/** Ingest's side of a queue. A queue has a single reader. */
export interface QueueReads {
  /**
   * Waits for records after the last commit and returns them as a batch; returns the same batch again until it is committed. Returns null
   * once `signal` aborts or the queue is closed.
   *
   * With `ahead`, returns the batch after that one, again until it is committed. Never waits: returns null if no uncommitted batch has been
   * read, or if nothing after it is readable yet. Once the preceding batch is committed, a read without `ahead` returns it.
   */
  read(options: {
    readonly maxRecords: number;
    readonly signal?: AbortSignal;
    readonly ahead?: boolean;
  }): Promise<QueueBatch | null>;
  /** Returns the number of durable, uncommitted records. */
  backlog(): Promise<number>;
  /** Returns the outcomes of all records since the queue was created. `acknowledged` is the sum of all others. */
  totals(): Promise<QueueTotals>;
  close(): Promise<void>;
}

/** Whether the queue accepts records, and whether its records get processed. */
export interface QueueHealth {
  /** Why a record would be rejected now, as a sentence without a full stop; null if it would be accepted. */
  readonly refusal: string | null;
  /** How long records have waited without any commit, in milliseconds; 0 if none wait. */
  readonly stuckMs: number;
  /** Number of waiting records. */
  readonly waiting: number;
  /** See {@link QueueTotals.damaged}. */
  readonly damaged: number;
}

/** A queue counts as stuck after this long without a commit while records wait. */
export const stuckAfterMs = 60_000;

/** Records in the order of their appends. */
export interface QueueBatch {
  readonly records: readonly Uint8Array[];
  /**
   * Durably commits every record up to the end of this batch, so that they aren't read again. Counts `outcomes` atomically with it, exactly
   * once. Rejects with a plain `Error` if their sum isn't the number of records, or if the previous batch isn't committed.
   */
  commit(outcomes: RecordOutcomes): Promise<void>;
}

/** Outcomes of all records of a queue. */
export interface QueueTotals {
  /** Records made durable, whose append has been or is about to be acknowledged. */
  readonly acknowledged: number;
  /** Number of waiting records. */
  readonly waiting: number;
  readonly outcomes: RecordOutcomes;
  /** Durable records that are lost, because they are unreadable or their files are gone. */
  readonly damaged: number;
  /** Records with unknown outcome: committed before outcomes were counted, or under a commit file that is damaged. */
  readonly uncounted: number;
}

/** The record could not be made durable; the sender should retry later. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}
