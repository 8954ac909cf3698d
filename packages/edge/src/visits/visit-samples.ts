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
 * Creates an empty sample. Within a second, each bootstrap is equally likely to be sampled (reservoir sampling,
 * https://en.wikipedia.org/wiki/Reservoir_sampling#Simple:_Algorithm_R); at its end, the samples are weighted to represent all of them.
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
  /** How many more bootstraps of this second may be sampled. */
  let remainingSlots = maxPerSecond;
  let samples: Omit<QueuedVisitSample, 'weight'>[] = [];
  let offered = 0;
  /** Bootstraps of intervals without samples; the next samples represent them as well. */
  let unrepresented = 0;
  let weighted: QueuedVisitSample[] = [];

  function weightSamples(): void {
    if (samples.length === 0) {
      unrepresented += offered;
    } else {
      const weight = (offered + unrepresented) / samples.length;
      for (const sample of samples) weighted.push({ ...sample, weight });
      unrepresented = 0;
    }
    if (weighted.length > maxWaiting) weighted = weighted.slice(-maxWaiting);
    remainingSlots -= samples.length;
    samples = [];
    offered = 0;
  }

  return {
    offer(visit) {
      const now = Math.floor(visit.at / 1_000);
      if (now !== second) {
        weightSamples();
        second = now;
        remainingSlots = maxPerSecond;
      }
      offered += 1;
      if (samples.length < remainingSlots) samples.push(describeVisit(visit));
      else {
        const slot = Math.floor(random() * offered);
        if (slot < remainingSlots) samples[slot] = describeVisit(visit);
      }
    },
    take() {
      weightSamples();
      const taken = weighted;
      weighted = [];
      return taken;
    },
  };
}
