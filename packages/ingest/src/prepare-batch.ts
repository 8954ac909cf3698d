import type { QueueBatch, QueueReads } from '@pixel/store/queue';
import { type Erasures, findErasures } from './erasures.ts';
import type { PublishedView } from './published.ts';
import { type ReadEvents, readEvents, receivedOf } from './read-events.ts';
import type { Retry } from './retry.ts';
import type { IngestEvents } from './store-batch.ts';
import type { UnderWay } from './under-way.ts';

/** A batch of the queue, and what its records are. */
export interface PreparedBatch {
  readonly batch: QueueBatch;
  readonly read: ReadEvents;
  /** What had been erased of its visitors once it was read. */
  readonly erasures: Erasures;
  /** How many records were waiting behind it before it was read; 0 where it took all there were. */
  readonly waitingBehind: number;
  /** To be called when it is stored, or is not going to be. */
  readonly done: () => void;
}

/** Prepares batches to be stored. */
export interface Preparing {
  /** Waits for records. Gives null once the run's signal aborts or the queue is closed. */
  next(): Promise<PreparedBatch | null>;
  /**
   * Prepares the batch behind one that is being stored. Gives null where none was waiting there when that one was read, and in case
   * of trouble, which {@link Preparing.next} will meet again. Never rejects.
   */
  behind(current: PreparedBatch): Promise<PreparedBatch | null>;
}

/** Creates the preparation of a run's batches. */
export function createPreparing(deps: {
  readonly queue: Pick<QueueReads, 'read' | 'backlog'>;
  readonly published: { openView(): PublishedView };
  readonly events: Pick<IngestEvents, 'visitors' | 'prepareInsert'>;
  readonly now: () => number;
  readonly maxRecords: number;
  readonly retry: Retry;
  /** Is told of a batch before it asks what is published. */
  readonly underWay: Pick<UnderWay, 'begin'>;
  readonly signal: AbortSignal;
}): Preparing {
  const { queue, published, events, now, maxRecords, retry, underWay, signal } = deps;

  /** `uncommitted` are the records of the batch before, which the backlog counts as well. */
  async function readQueue(ahead: boolean, uncommitted: number) {
    // Asked first: what comes in while the queue is read must not make the next batch a small one.
    const waiting = (await queue.backlog()) - uncommitted;
    const batch = await queue.read({ maxRecords, signal, ahead });
    return batch === null ? null : { batch, waitingBehind: Math.max(0, waiting - batch.records.length) };
  }

  async function prepare(found: Awaited<ReturnType<typeof readQueue>>): Promise<PreparedBatch | null> {
    if (found === null) return null;
    const done = underWay.begin();
    try {
      const read = await retry('read events', () =>
        readEvents(found.batch.records, { published: published.openView(), events, now }),
      );
      const erasures = await retry('look for erased visitors', () =>
        findErasures(receivedOf(read), events.visitors),
      );
      return { ...found, read, erasures, done };
    } catch (error) {
      done();
      throw error;
    }
  }

  return {
    next: async () => prepare(await retry('read the queue', () => readQueue(false, 0))),
    async behind({ batch, waitingBehind }) {
      if (waitingBehind === 0) return null;
      try {
        return await prepare(await readQueue(true, batch.records.length));
      } catch {
        return null;
      }
    },
  };
}
