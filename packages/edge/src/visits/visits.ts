import type { QueueAppends } from '@pixel/store/queue';
import { encodeVisitsRecord, type QueuedVisitSample } from '@pixel/store/queue/visits-record';
import type { Log } from '../base/log.ts';
import type { AnsweredVisit } from './answered-visit.ts';
import { splitItems } from './split-items.ts';
import { createVisitCounts } from './visit-counts.ts';
import { createVisitSamples } from './visit-samples.ts';

/** Counts and samples of answered bootstraps on their way to the queue, without any visitor in them. */
export interface Visits {
  /** Counts a bootstrap, and samples it unless the project has disabled samples. Never throws. */
  record(visit: AnsweredVisit): void;
  /**
   * Queues everything since the last call. If the queue rejects it, counts stay for the next call and new samples are retried once. Never
   * rejects.
   */
  flush(): Promise<void>;
}

export interface VisitsDeps {
  readonly queue: Pick<QueueAppends, 'appendAll'>;
  readonly now: () => number;
  /** Creates a UUID. */
  readonly newId: () => string;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
}

/** Creates empty counts and samples over a queue. */
export function createVisits(deps: VisitsDeps): Visits {
  const { queue, now, newId, random, log } = deps;
  const counts = createVisitCounts({ newId });
  const samples = createVisitSamples({ random });
  /** Samples that the queue rejected last time. */
  let retrySamples: readonly QueuedVisitSample[] = [];
  let hasFailed = false;
  let flushing: Promise<void> = Promise.resolve();

  async function flushNow(): Promise<void> {
    hasFailed = false;
    const unqueued = counts.unqueued();
    const newSamples = samples.take();
    const parts = splitItems({
      counts: unqueued.counts.map((count) => JSON.stringify(count)),
      samples: [...retrySamples, ...newSamples].map((sample) => JSON.stringify(sample)),
    });
    retrySamples = [];
    if (parts.length === 0) return;
    const queuedAt = new Date(now()).toISOString();
    try {
      await queue.appendAll(parts.map((items) => encodeVisitsRecord({ recordId: newId(), queuedAt }, items)));
      unqueued.markQueued();
    } catch {
      // Events, which matter more, report why the queue rejects records.
      retrySamples = newSamples;
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow).catch((error: unknown) => {
      log.error({ error }, 'Failed to queue visit counts');
    });
    return flushing;
  }

  return {
    record(visit) {
      try {
        const isFull = counts.add(visit);
        if (visit.prepared.snapshot.trafficSample !== false) samples.offer(visit);
        if (isFull) void flush();
      } catch (error) {
        // The page still gets its response, and one log line per flush is enough.
        if (!hasFailed) log.error({ error }, 'Failed to count visits');
        hasFailed = true;
      }
    },
    flush,
  };
}
