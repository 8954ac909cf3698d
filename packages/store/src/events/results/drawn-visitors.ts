import type { MetricDefinition } from './metric-definition.ts';
import type { ScannedArm, ScannedMetric } from './scanned.ts';

/** Visitors whose id hashes, with a salt, into one of the ranges of [0, 1), as in the engine's `hashToUnitInterval`. */
export interface Draw {
  readonly salt: string;
  /** Start inclusive, end exclusive. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

/** Visitors selected by several draws at once. */
export interface DrawnGroup {
  readonly key: string;
  readonly draws: readonly Draw[];
}

/** Visitors who viewed a page, grouped by hash rather than by exposure. Times are milliseconds since the epoch. */
export interface DrawnRequest {
  readonly projectKey: string;
  /** A visitor's first page view from this time on stands for its exposure. */
  readonly from: number;
  /** Ignores everything from this time on. */
  readonly asOf: number;
  /** A visitor belongs to the first matching group, or to none. */
  readonly groups: readonly DrawnGroup[];
  readonly metrics: readonly MetricDefinition[];
  /** See `PhaseRequest`. */
  readonly isWaitedFor?: () => boolean;
}

/** The metrics of each group; group keys take the place of variant keys. */
export interface DrawnScan {
  /** Ordered by key; arms without visitors are absent. */
  readonly arms: readonly ScannedArm[];
  /** In the order of their definitions. */
  readonly metrics: readonly ScannedMetric[];
  readonly rowsRead: number;
}
