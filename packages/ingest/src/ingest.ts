import { type EventStore, RowsRejected } from '@pixel/store/events';
import type { Kv } from '@pixel/store/kv';
import type { Queue, QueueBatch } from '@pixel/store/queue';
import { insertRows } from './insert-rows.ts';
import type { Log } from './log.ts';
import { pause } from './pause.ts';
import { createPublished } from './published.ts';
import { readEvents } from './read-events.ts';
import { type BackOff, createRetry, type Retry } from './retry.ts';

/** What ingest works with. */
export interface IngestDeps {
  readonly queue: Pick<Queue, 'read' | 'backlog'>;
  readonly events: Pick<EventStore, 'insert' | 'insertDeadLetters'>;
  readonly kv: Kv;
  readonly now: () => number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
  /** Most records of one insert, 5,000 by default. */
  readonly maxBatchRecords?: number;
  /** Pause after a batch that emptied the queue, 200 ms by default: a column store wants few inserts rather than many. */
  readonly pauseMs?: number;
  /** Waits between attempts while a store is away; 1 s to 30 s by default. */
  readonly backOff?: BackOff;
}

/** Moves events from the queue to the event store. */
export interface Ingest {
  /**
   * Works until `signal` aborts, then finishes the batch under way and resolves; a batch that a store cannot take now stays in the queue.
   * Runs once at a time per queue.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Creates the ingest of a queue. Nothing is committed before it is stored, as a row or as a dead letter. */
export function createIngest(deps: IngestDeps): Ingest {
  const { queue, events, log, random, now } = deps;
  const maxRecords = deps.maxBatchRecords ?? 5_000;
  const published = createPublished(deps.kv);

  async function store(batch: QueueBatch, retry: Retry): Promise<void> {
    const { rows, letters } = await retry('read events', () =>
      readEvents(batch.records, { published: published.openView(), now }),
    );
    const refused = await insertRows(rows, (part) =>
      retry(
        'insert events',
        () => events.insert(part),
        (error) => error instanceof RowsRejected,
      ),
    );
    const dead = [...letters, ...refused];
    if (dead.length > 0) {
      await retry('insert dead letters', () => events.insertDeadLetters(dead));
      log.warn(
        { records: dead.length, reason: dead[0]?.reason },
        'Records that cannot become events were kept as dead letters',
      );
    }
    await retry('commit', () => batch.commit());
  }

  return {
    async run(signal) {
      const retry = createRetry({
        signal,
        random,
        log,
        backOff: deps.backOff ?? { firstMs: 1_000, maxMs: 30_000 },
      });
      try {
        for (;;) {
          const batch = await retry('read the queue', () => queue.read({ maxRecords, signal }));
          if (batch === null) return;
          await store(batch, retry);
          const backlog = await retry('read the queue', () => queue.backlog());
          if (backlog < maxRecords) await pause(deps.pauseMs ?? 200, signal);
        }
      } catch (error) {
        if (!signal.aborted || error !== signal.reason) throw error;
      }
    },
  };
}
