import type { QueueAppends } from '@pixel/store/queue';
import { encodeVisitsRecord, type QueuedVisitSample } from '@pixel/store/queue/visits-record';
import type { Log } from '../base/log.ts';
import type { AnsweredVisit } from './answered-visit.ts';
import { splitItems } from './split-items.ts';
import { createVisitCounts } from './visit-counts.ts';
import { createVisitSamples } from './visit-samples.ts';

/** Counts and samples of answered bootstraps, on their way into the queue. There is no visitor in them. */
export interface Visits {
  /** Counts a bootstrap, and samples it unless its project wants none. Never throws. */
  note(visit: AnsweredVisit): void;
  /** Queues what there is since the last time. What the queue does not take is kept for the next time. Never rejects. */
  flush(): Promise<void>;
}

/** What visits are made of. */
export interface VisitsDeps {
  readonly queue: Pick<QueueAppends, 'appendAll'>;
  readonly now: () => number;
  /** Makes a UUID. */
  readonly newId: () => string;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
}

/** Creates empty counts and samples. */
export function createVisits(deps: VisitsDeps): Visits {
  const { queue, now, newId, random, log } = deps;
  const counts = createVisitCounts({ newId });
  const samples = createVisitSamples({ random });
  /** Samples that the queue did not take the last time. */
  let again: readonly QueuedVisitSample[] = [];
  let hasFailed = false;
  let flushing: Promise<void> = Promise.resolve();

  async function flushNow(): Promise<void> {
    hasFailed = false;
    const unqueued = counts.unqueued();
    const fresh = samples.take();
    const parts = splitItems({
      counts: unqueued.counts.map((count) => JSON.stringify(count)),
      samples: [...again, ...fresh].map((sample) => JSON.stringify(sample)),
    });
    again = [];
    if (parts.length === 0) return;
    const queuedAt = new Date(now()).toISOString();
    try {
      await queue.appendAll(parts.map((items) => encodeVisitsRecord({ recordId: newId(), queuedAt }, items)));
      unqueued.queued();
    } catch {
      // Why the queue takes nothing, events tell, which matter more.
      again = fresh;
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow).catch((error: unknown) => {
      log.error({ error }, 'Counts of visits could not be queued');
    });
    return flushing;
  }

  return {
    note(visit) {
      try {
        const isFull = counts.add(visit);
        if (visit.prepared.snapshot.trafficSample !== false) samples.offer(visit);
        if (isFull) void flush();
      } catch (error) {
        // The page is answered all the same, and one line is enough for all of its kind.
        if (!hasFailed) log.error({ error }, 'Visits could not be counted');
        hasFailed = true;
      }
    },
    flush,
  };
}
