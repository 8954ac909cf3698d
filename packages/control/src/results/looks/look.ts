import type { MetricCohort, Scan, ScannedMetric } from '@pixel/store/events';
import type { AssessedLook } from './assess.ts';
import type { Basis } from './basis.ts';
import type { DiagnosedHealth } from './read-diagnosis.ts';

/** What an experiment had done in a phase when somebody looked: all that is said of it follows from this. Plain data. */
export interface Look {
  readonly formatVersion: 1;
  readonly basis: Basis;
  /** What is counted happened before then; milliseconds since the epoch. */
  readonly asOf: number;
  /** When its scan began, by the event store's clock: what came in later it may not count. Absent of looks that did not know it. */
  readonly scannedAt?: number;
  readonly variants: Scan['variants'];
  /** In the order of the goals. */
  readonly metrics: readonly ScannedMetric[];
  readonly lastExposureAt: number | null;
  readonly rowsRead: number;
  readonly assessment: AssessedLook;
  readonly health: DiagnosedHealth;
}

/** Metrics by day of the first exposure. */
export type Cohorts = readonly { readonly key: string; readonly cohorts: readonly MetricCohort[] }[];

/** A look as it is stored. */
export interface StoredLook {
  readonly look: Look;
  readonly computedAt: number;
  readonly durationMs: number;
  readonly isFinal: boolean;
  /** Null of looks that newer ones have followed. */
  readonly cohorts: Cohorts | null;
}
