import { encodeVisitsRecord, type RunningVisitCount } from '@pixel/store/queue/visits-record';
import { demoProjectKey } from './past-configuration.ts';

const hourMs = 3_600_000;
const recordId = '00000000-0000-4000-8000-000000000002';
/** Their store has a counter of its own for all of them. */
const counterId = '00000000-0000-4000-8000-000000000000';

/** A page that was told which variant to show. */
interface PastVisit {
  readonly experimentKey: string;
  readonly variantKey: string;
  readonly country: string;
  readonly isReturning: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Counts pages as the edge does, whatever they tell later on. */
export interface PastVisits {
  add(visit: PastVisit): void;
  /** The record that an edge would have queued of all of them, at a time in milliseconds since the epoch. */
  record(at: number): Uint8Array;
}

/** Creates it. */
export function createPastVisits(): PastVisits {
  const counts = new Map<string, RunningVisitCount>();
  return {
    add({ experimentKey, variantKey, country, isReturning, at }) {
      const hour = Math.floor(at / hourMs) * hourMs;
      const key = [experimentKey, variantKey, country, hour].join();
      const { bootstraps = 0, newVisitors = 0 } = counts.get(key) ?? {};
      counts.set(key, {
        ...{ counterId, projectKey: demoProjectKey, experimentKey, variantKey, phase: 1, hour, country },
        bootstraps: bootstraps + 1,
        newVisitors: newVisitors + (isReturning ? 0 : 1),
      });
    },
    record: (at) =>
      encodeVisitsRecord(
        { recordId, queuedAt: new Date(at).toISOString() },
        { counts: [...counts.values()].map((count) => JSON.stringify(count)), samples: [] },
      ),
  };
}
