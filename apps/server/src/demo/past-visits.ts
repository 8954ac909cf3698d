import { encodeVisitsRecord, type RunningVisitCount } from '@pixel/store/queue/visits-record';
import { demoProjectKey } from './past-configuration.ts';

const hourMs = 3_600_000;
const recordId = '00000000-0000-4000-8000-000000000002';
/** A counter id of their own. */
const counterId = '00000000-0000-4000-8000-000000000000';

/** A page that received a variant. */
interface PastVisit {
  readonly experimentKey: string;
  readonly variantKey: string;
  readonly country: string;
  readonly isReturning: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Counts page views like the edge, whatever they report later. */
export interface PastVisits {
  add(visit: PastVisit): void;
  /** Returns the record that an edge would have queued for all of them, at a time in milliseconds since the epoch. */
  record(at: number): Uint8Array;
}

/** Creates empty counts. */
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
