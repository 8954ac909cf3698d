import type { QueuedVisitSample } from '@pixel/store/queue/visits-record';
import type { AnsweredVisit } from './answered-visit.ts';
import { describeVisit } from './describe-visit.ts';

/** An even choice of all bootstraps, of which few are kept in a second however many there are. */
export interface VisitSamples {
  /** Offers a bootstrap. */
  offer(visit: AnsweredVisit): void;
  /** Returns the samples since it was last called, and forgets them. Together they stand for all bootstraps that were offered. */
  take(): readonly QueuedVisitSample[];
}

/** Most samples of a second. */
const defaultMaxPerSecond = 50;
/** Most samples that wait to be taken; they are taken every few seconds. */
const maxWaiting = 2_000;

/**
 * Creates an empty choice. While a second goes on, each bootstrap of it is as likely to be kept as any other (a reservoir,
 * https://en.wikipedia.org/wiki/Reservoir_sampling#Simple:_Algorithm_R); at its end, what is kept of it stands for all of it.
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
  /** How many of this second may still be kept. */
  let room = maxPerSecond;
  let kept: Omit<QueuedVisitSample, 'weight'>[] = [];
  let offered = 0;
  /** Bootstraps for which no room was left; the next samples stand for them too. */
  let carried = 0;
  let done: QueuedVisitSample[] = [];

  function weigh(): void {
    if (kept.length === 0) {
      carried += offered;
    } else {
      const weight = (offered + carried) / kept.length;
      for (const sample of kept) done.push({ ...sample, weight });
      carried = 0;
    }
    if (done.length > maxWaiting) done = done.slice(-maxWaiting);
    room -= kept.length;
    kept = [];
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
      if (kept.length < room) kept.push(describeVisit(visit));
      else {
        const place = Math.floor(random() * offered);
        if (place < room) kept[place] = describeVisit(visit);
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
