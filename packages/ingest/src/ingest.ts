import type { DropCounts } from '@pixel/store/events';
import type { Kv } from '@pixel/store/kv';
import type { QueueBatch, QueueReads, RecordOutcomes } from '@pixel/store/queue';
import type { Log } from './base/log.ts';
import { pause } from './base/pause.ts';
import { type BackOff, createRetry, type Retry } from './base/retry.ts';
import { createBatchReader, type PreparedBatch } from './batch/batch-reader.ts';
import { deriveBatchId } from './batch/derive-batch-id.ts';
import { createInFlightBatches } from './batch/in-flight-batches.ts';
import { type IngestEvents, type StoredBatch, storeBatch } from './batch/store-batch.ts';
import { createPublishedSnapshots } from './snapshots/published-snapshots.ts';
import { tidyPeriodically } from './tidy-periodically.ts';
import { defaultUnclaimedLimits, type UnclaimedLimits } from './unclaimed/unclaimed-limits.ts';

export interface IngestDeps {
  readonly queue: Pick<QueueReads, 'read' | 'backlog'>;
  readonly events: IngestEvents;
  readonly kv: Kv;
  readonly now: () => number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
  /** Maximum number of records per insert; 20,000 by default. During an insert, memory holds as many again for the next one. */
  readonly maxBatchRecords?: number;
  /** Pause after a batch that emptied the queue; 200 ms by default. Column stores prefer few large inserts. */
  readonly pauseMs?: number;
  /** Delays between attempts during an outage; 1 s to 30 s by default. */
  readonly backOff?: BackOff;
  /** Limits on the events kept of unpublished projects. Defaults to those of the contract. */
  readonly unclaimedLimits?: UnclaimedLimits;
  /** Interval at which all kept events of unpublished projects are checked and the store is swept; an hour by default. */
  readonly tidyEveryMs?: number;
  /** Called after each commit. Must not throw. */
  readonly onBatch?: (batch: IngestedBatch) => void;
}

/** A committed batch. */
export interface IngestedBatch {
  readonly records: number;
  readonly outcomes: RecordOutcomes;
  /** Duration of the insert, including retries. */
  readonly insertMs: number;
  /** Time since its last record was received. */
  readonly lagMs: number;
}

/** Moves events from the queue to the event store. */
export interface Ingest {
  /**
   * Ingests until `signal` aborts, then finishes the current batch and resolves. A batch that a store can't accept stays in the queue.
   * Never run it twice at a time on one queue.
   */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Creates the ingest of a queue. Commits a record only once it is stored as a row, visits or a dead letter, or counted as dropped, erased
 * or a copy.
 */
export function createIngest(deps: IngestDeps): Ingest {
  const { queue, events, log, random, now } = deps;
  const maxRecords = deps.maxBatchRecords ?? 20_000;
  const limits = deps.unclaimedLimits ?? defaultUnclaimedLimits;
  const snapshots = createPublishedSnapshots(deps);
  let isDropping = false;
  let isFirstBatch = true;

  /** `settle` completes an inserted batch. */
  async function commit(
    { batch, contents }: PreparedBatch,
    settle: () => Promise<StoredBatch>,
    retry: Retry,
  ): Promise<void> {
    const { outcomes, dropped, reason, insertMs } = await settle();
    if (outcomes.dead > 0)
      log.warn(
        { records: outcomes.dead, reason },
        'Records that could not become events were kept as dead letters',
      );
    await countDropped(batch, dropped, retry);
    await retry('commit', () => batch.commit(outcomes));
    const lagMs = now() - contents.lastReceivedAt;
    deps.onBatch?.({ records: batch.records.length, outcomes, insertMs, lagMs });
  }

  async function countDropped({ records }: QueueBatch, dropped: DropCounts, retry: Retry): Promise<void> {
    const [first] = records;
    const wasDropping = isDropping;
    isDropping = Object.values(dropped).some((count) => count > 0);
    if (isDropping && !wasDropping)
      log.warn(dropped, 'Dropped events of unpublished projects: the limit is reached');
    // A run that ended before its commit may have counted other events for the first batch.
    if (first !== undefined && (isDropping || isFirstBatch))
      await retry('count dropped events', async () =>
        events.unclaimed.countDropped(await deriveBatchId(first), dropped),
      );
    isFirstBatch = false;
  }

  return {
    async run(signal) {
      const ended = new AbortController();
      const tidySignal = AbortSignal.any([signal, ended.signal]);
      const backOff = deps.backOff ?? { firstMs: 1_000, maxMs: 30_000 };
      const retry = createRetry({ signal, random, log, backOff });
      const inFlight = createInFlightBatches();
      const batchReader = createBatchReader({
        queue,
        snapshots,
        events,
        now,
        maxRecords,
        retry,
        inFlight,
        signal,
      });
      let ahead: Promise<PreparedBatch | null> = Promise.resolve(null);
      /** The commit of the previous batch. It runs during the insert of the next one; the queue isn't read further before it is done. */
      let settling: Promise<void> = Promise.resolve();
      const tidying = tidyPeriodically({
        events,
        kv: deps.kv,
        openView: snapshots.openView,
        limits,
        now,
        log,
        retry: createRetry({ signal: tidySignal, random, log, backOff }),
        everyMs: deps.tidyEveryMs ?? 3_600_000,
        batchesSettled: inFlight.settled,
        signal: tidySignal,
      });
      try {
        for (;;) {
          const prepared = (await ahead) ?? (await settling.then(batchReader.next));
          if (prepared === null) return;
          const { contents, erasures, done } = prepared;
          const stored = storeBatch(contents, { erasures, events, limits, now, retry });
          const previous = settling;
          ahead = previous.then(
            () => batchReader.readAhead(prepared),
            () => null,
          );
          settling = previous
            .then(() => stored)
            .then((settle) => commit(prepared, settle, retry))
            .finally(done);
          // The next await handles the rejection.
          settling.catch(() => undefined);
          await stored;
          if (signal.aborted || prepared.waitingBehind === 0) await settling;
          if (signal.aborted) return;
          if (prepared.waitingBehind === 0) {
            const backlog = await retry('read the queue', () => queue.backlog());
            if (backlog < maxRecords) await pause(deps.pauseMs ?? 200, signal);
          }
        }
      } catch (error) {
        if (!signal.aborted || error !== signal.reason) throw error;
      } finally {
        ended.abort();
        // A batch that is only prepared stays in the queue.
        (await ahead)?.done();
        await tidying;
      }
    },
  };
}
