import type { MetricCohort, Scan, ScannedMetric } from '@pixel/store/events';
import type { AssessedLook } from './assess.ts';
import type { Basis } from './basis.ts';
import type { DiagnosedHealth } from './read-diagnosis.ts';

/** The results of an experiment in a phase at one point in time, the source of every report. JSON-serializable. */
export interface Look {
  readonly formatVersion: 1;
  readonly basis: Basis;
  /** Only events before this time count; milliseconds since the epoch. */
  readonly asOf: number;
  /** Start of the scan, by the event store's clock; events received later may be missing. Absent from looks that didn't record it. */
  readonly scannedAt?: number;
  readonly variants: Scan['variants'];
  /** In the order of the goals. */
  readonly metrics: readonly ScannedMetric[];
  readonly lastExposureAt: number | null;
  readonly rowsRead: number;
  readonly assessment: AssessedLook;
  readonly health: DiagnosedHealth;
}

/** Metrics by day of first exposure. */
export type Cohorts = readonly { readonly key: string; readonly cohorts: readonly MetricCohort[] }[];

export interface StoredLook {
  readonly look: Look;
  readonly computedAt: number;
  readonly durationMs: number;
  readonly isFinal: boolean;
  /** Null in looks that are no longer the newest, except for a final one. */
  readonly cohorts: Cohorts | null;
}
