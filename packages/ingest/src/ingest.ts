import type { DropCounts } from '@pixel/store/events';
import type { Kv } from '@pixel/store/kv';
import type { QueueBatch, QueueReads, RecordOutcomes } from '@pixel/store/queue';
import { defaultUnclaimedLimits, type UnclaimedLimits } from './admit-unclaimed.ts';
import { batchId } from './batch-id.ts';
import type { Log } from './log.ts';
import { pause } from './pause.ts';
import { createPreparing, type PreparedBatch } from './prepare-batch.ts';
import { createPublished } from './published.ts';
import { type BackOff, createRetry, type Retry } from './retry.ts';
import { type IngestEvents, type StoredBatch, storeBatch } from './store-batch.ts';
import { tidyAgainAndAgain } from './tidy.ts';
import { createUnderWay } from './under-way.ts';

/** What ingest works with. */
export interface IngestDeps {
  readonly queue: Pick<QueueReads, 'read' | 'backlog'>;
  readonly events: IngestEvents;
  readonly kv: Kv;
  readonly now: () => number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
  /** Most records of one insert, 20,000 by default; fewer where the queue gives fewer at once. While it is stored, as many more are held that are stored next. */
  readonly maxBatchRecords?: number;
  /** Pause after a batch that emptied the queue, 200 ms by default: a column store wants few inserts rather than many. */
  readonly pauseMs?: number;
  /** Waits between attempts while a store is away; 1 s to 30 s by default. */
  readonly backOff?: BackOff;
  /** How much is kept of projects that are not published; the contract's limits by default. */
  readonly unclaimedLimits?: UnclaimedLimits;
  /** How often all that is kept for projects is looked through for those that were published and for old events, and the store swept; an hour by default. */
  readonly tidyEveryMs?: number;
  /** Is told of every batch once it is committed. Must not throw. */
  readonly onBatch?: (batch: IngestedBatch) => void;
}

/** A batch that was committed. */
export interface IngestedBatch {
  readonly records: number;
  readonly outcomes: RecordOutcomes;
  /** How long the event store took, with all attempts, in milliseconds. */
  readonly insertMs: number;
  /** How long ago its last record was received, in milliseconds. */
  readonly lagMs: number;
}

/** Moves events from the queue to the event store. */
export interface Ingest {
  /**
   * Works until `signal` aborts, then finishes the batch under way and resolves; a batch that a store cannot take now stays in the queue.
   * Runs once at a time per queue.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Creates the ingest of a queue. Nothing is committed before it is stored, as a row or as a dead letter, or counted as dropped or erased. */
export function createIngest(deps: IngestDeps): Ingest {
  const { queue, events, log, random, now } = deps;
  const maxRecords = deps.maxBatchRecords ?? 20_000;
  const limits = deps.unclaimedLimits ?? defaultUnclaimedLimits;
  const published = createPublished(deps);
  let isDropping = false;
  let isFirstBatch = true;

  /** `settle` is what is left to do of a batch that is inserted. */
  async function commit(
    { batch, read }: PreparedBatch,
    settle: () => Promise<StoredBatch>,
    retry: Retry,
  ): Promise<void> {
    const { outcomes, dropped, reason, insertMs } = await settle();
    if (outcomes.dead > 0)
      log.warn(
        { records: outcomes.dead, reason },
        'Records that cannot become events were kept as dead letters',
      );
    await countDropped(batch, dropped, retry);
    await retry('commit', () => batch.commit(outcomes));
    const lagMs = now() - read.lastReceivedAt;
    deps.onBatch?.({ records: batch.records.length, outcomes, insertMs, lagMs });
  }

  async function countDropped({ records }: QueueBatch, dropped: DropCounts, retry: Retry): Promise<void> {
    const [first] = records;
    const wasDropping = isDropping;
    isDropping = Object.values(dropped).some((count) => count > 0);
    if (isDropping && !wasDropping)
      log.warn(dropped, 'Events of projects that are not published are dropped, since too many are kept');
    // A run that ended before it could commit may have counted other events of the first batch.
    if (first !== undefined && (isDropping || isFirstBatch))
      await retry('count dropped events', async () =>
        events.unclaimed.countDropped(await batchId(first), dropped),
      );
    isFirstBatch = false;
  }

  return {
    async run(signal) {
      const ended = new AbortController();
      const tidySignal = AbortSignal.any([signal, ended.signal]);
      const backOff = deps.backOff ?? { firstMs: 1_000, maxMs: 30_000 };
      const retry = createRetry({ signal, random, log, backOff });
      const underWay = createUnderWay();
      const preparing = createPreparing({
        queue,
        published,
        events,
        now,
        maxRecords,
        retry,
        underWay,
        signal,
      });
      let ahead: Promise<PreparedBatch | null> = Promise.resolve(null);
      /** One insert follows the other at once: the batch before is committed meanwhile, and only then is read on. */
      let settling: Promise<void> = Promise.resolve();
      const tidying = tidyAgainAndAgain({
        events,
        kv: deps.kv,
        openView: published.openView,
        limits,
        now,
        log,
        retry: createRetry({ signal: tidySignal, random, log, backOff }),
        everyMs: deps.tidyEveryMs ?? 3_600_000,
        batchesUnderWay: underWay.settled,
        signal: tidySignal,
      });
      try {
        for (;;) {
          const prepared = (await ahead) ?? (await settling.then(preparing.next));
          if (prepared === null) return;
          const { read, erasures, done } = prepared;
          const stored = storeBatch(read, { erasures, events, limits, now, retry });
          const before = settling;
          ahead = before.then(
            () => preparing.behind(prepared),
            () => null,
          );
          settling = before
            .then(() => stored)
            .then((settle) => commit(prepared, settle, retry))
            .finally(done);
          // Whoever waits for it next hears of it.
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
        // What was prepared stays in the queue.
        (await ahead)?.done();
        await tidying;
      }
    },
  };
}
