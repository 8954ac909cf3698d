import type { RunningVisitCount } from '@pixel/store/queue/visits-record';
import type { AnsweredVisit } from './answered-visit.ts';
import { createDecisionTally } from './decision-tally.ts';
import { createHourCounter, type HourCounter } from './hour-counter.ts';

/** Number of bootstraps by project, experiment, variant, phase, hour and country. */
export interface VisitCounts {
  /** Counts a bootstrap. Returns whether the counts are full and should be queued at once. */
  add(visit: AnsweredVisit): boolean;
  /** Returns the counts that aren't queued yet. */
  unqueued(): UnqueuedCounts;
}

/** Counts to be queued. */
export interface UnqueuedCounts {
  readonly counts: readonly RunningVisitCount[];
  /** Marks them as queued. Otherwise they are returned again, including later bootstraps. */
  markQueued(): void;
}

const hourMs = 3_600_000;
const defaultMaxKeys = 10_000;
/** Maximum number of finished counters with unqueued counts. Beyond that, the oldest is dropped. */
const maxFinished = 2;

/** Creates empty counts. `maxKeys` limits the number of keys per counter. */
export function createVisitCounts({
  newId,
  maxKeys = defaultMaxKeys,
}: {
  readonly newId: () => string;
  readonly maxKeys?: number;
}): VisitCounts {
  const tally = createDecisionTally();
  let current: HourCounter | undefined;
  let finished: readonly HourCounter[] = [];

  function addTally(): void {
    current?.add(tally.take());
    if (current !== undefined && current.size() >= maxKeys) finish();
  }

  function finish(): void {
    if (current === undefined) return;
    finished = [...finished, current].slice(-maxFinished);
    current = undefined;
  }

  return {
    add(visit) {
      if (current === undefined || visit.at < current.hour || visit.at >= current.hour + hourMs) {
        addTally();
        finish();
        current = createHourCounter({ hour: Math.floor(visit.at / hourMs) * hourMs, counterId: newId() });
      }
      if (!tally.add(visit)) return false;
      addTally();
      return current === undefined;
    },
    unqueued() {
      addTally();
      const counters = [...finished, ...(current === undefined ? [] : [current])];
      const parts = counters.map((counter) => ({ counter, counts: counter.unqueued() }));
      const finishedNow = finished;
      return {
        counts: parts.flatMap(({ counts }) => counts),
        markQueued() {
          for (const { counter, counts } of parts) counter.markQueued(counts);
          finished = finished.filter((counter) => !finishedNow.includes(counter));
        },
      };
    },
  };
}
