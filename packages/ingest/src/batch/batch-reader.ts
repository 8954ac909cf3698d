import type { QueueBatch, QueueReads } from '@pixel/store/queue';
import type { Retry } from '../base/retry.ts';
import { type Erasures, findErasures } from '../erasure/erasures.ts';
import type { PublishedSnapshots } from '../snapshots/published-snapshots.ts';
import type { InFlightBatches } from './in-flight-batches.ts';
import { type BatchContents, listReceipts, readEvents } from './read-events.ts';
import type { IngestEvents } from './store-batch.ts';

/** A batch from the queue, ready to be stored. */
export interface PreparedBatch {
  readonly batch: QueueBatch;
  readonly contents: BatchContents;
  /** The erasures of its visitors when it was read. */
  readonly erasures: Erasures;
  /** Number of records behind it in the queue just before it was read; 0 if it took all of them. */
  readonly waitingBehind: number;
  /** Marks the batch as stored or abandoned. Call it at least once. */
  readonly done: () => void;
}

/** Reads batches from the queue and prepares them for the event store. */
export interface BatchReader {
  /** Waits for records and prepares them. Resolves with null once the queue is closed or the run's signal aborts. */
  next(): Promise<PreparedBatch | null>;
  /**
   * Prepares the next batch while `current` is being stored. Resolves with null if none was waiting when `current` was read, or after an
   * error, which recurs in {@link BatchReader.next}. Never rejects.
   */
  readAhead(current: PreparedBatch): Promise<PreparedBatch | null>;
}

/** Creates the batch reader of a run. */
export function createBatchReader(deps: {
  readonly queue: Pick<QueueReads, 'read' | 'backlog'>;
  readonly snapshots: PublishedSnapshots;
  readonly events: Pick<IngestEvents, 'visitors' | 'prepareInsert'>;
  readonly now: () => number;
  readonly maxRecords: number;
  readonly retry: Retry;
  /** Registers a batch before it opens its view of the snapshots. */
  readonly inFlight: Pick<InFlightBatches, 'begin'>;
  readonly signal: AbortSignal;
}): BatchReader {
  const { queue, snapshots, events, now, maxRecords, retry, inFlight, signal } = deps;

  /** `uncommitted` is the size of the previous batch, which the backlog still includes. */
  async function readQueue(ahead: boolean, uncommitted: number) {
    // Read the backlog first: records that arrive during the read must not trigger a small batch right afterwards.
    const waiting = (await queue.backlog()) - uncommitted;
    const batch = await queue.read({ maxRecords, signal, ahead });
    return batch === null ? null : { batch, waitingBehind: Math.max(0, waiting - batch.records.length) };
  }

  async function prepare(found: Awaited<ReturnType<typeof readQueue>>): Promise<PreparedBatch | null> {
    if (found === null) return null;
    const done = inFlight.begin();
    try {
      const contents = await retry('read events', () =>
        readEvents(found.batch.records, { snapshots: snapshots.openView(), events, now }),
      );
      const erasures = await retry('find erasures', () =>
        findErasures(listReceipts(contents), events.visitors),
      );
      return { ...found, contents, erasures, done };
    } catch (error) {
      done();
      throw error;
    }
  }

  return {
    next: async () => prepare(await retry('read the queue', () => readQueue(false, 0))),
    async readAhead({ batch, waitingBehind }) {
      if (waitingBehind === 0) return null;
      try {
        return await prepare(await readQueue(true, batch.records.length));
      } catch {
        return null;
      }
    },
  };
}
