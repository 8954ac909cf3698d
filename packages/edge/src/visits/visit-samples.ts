import type { QueuedVisitSample } from '@pixel/store/queue/visits-record';
import type { AnsweredVisit } from './answered-visit.ts';
import { describeVisit } from './describe-visit.ts';

/** A uniform sample of all bootstraps, with a maximum number per second. */
export interface VisitSamples {
  offer(visit: AnsweredVisit): void;
  /** Returns and clears the samples since the last call. Their weights add up to the number of bootstraps offered. */
  take(): readonly QueuedVisitSample[];
}

/** Maximum number of samples per second. */
const defaultMaxPerSecond = 50;
/** Maximum number of samples waiting to be taken, which happens every few seconds. */
const maxWaiting = 2_000;

/**
 * Creates an empty sample. Within a second, each bootstrap is equally likely to be kept (reservoir sampling,
 * https://en.wikipedia.org/wiki/Reservoir_sampling#Simple:_Algorithm_R); at its end, the kept ones are weighted to represent all of them.
 */
export function createVisitSamples({
  random,
  maxPerSecond = defaultMaxPerSecond,
}: {
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly maxPerSecond?: number;
}): VisitSamples {
  let second = 0;
  /** How many more bootstraps of this second may be kept. */
  let room = maxPerSecond;
  let samples: Omit<QueuedVisitSample, 'weight'>[] = [];
  let offered = 0;
  /** Bootstraps that found no room; the next samples represent them as well. */
  let carried = 0;
  let done: QueuedVisitSample[] = [];

  function weigh(): void {
    if (samples.length === 0) {
      carried += offered;
    } else {
      const weight = (offered + carried) / samples.length;
      for (const sample of samples) done.push({ ...sample, weight });
      carried = 0;
    }
    if (done.length > maxWaiting) done = done.slice(-maxWaiting);
    room -= samples.length;
    samples = [];
    offered = 0;
  }

  return {
    offer(visit) {
      const now = Math.floor(visit.at / 1_000);
      if (now !== second) {
        weigh();
        second = now;
        room = maxPerSecond;
      }
      offered += 1;
      if (samples.length < room) samples.push(describeVisit(visit));
      else {
        const slot = Math.floor(random() * offered);
        if (slot < room) samples[slot] = describeVisit(visit);
      }
    },
    take() {
      weigh();
      const taken = done;
      done = [];
      return taken;
    },
  };
}
