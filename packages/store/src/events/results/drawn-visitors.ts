import type { MetricDefinition } from './metric-definition.ts';
import type { ScannedArm, ScannedMetric } from './scanned.ts';

/** Visitors whose id stands in one of the ranges of [0, 1) by its hash with a salt, as the engine's `hashUnit` has it. */
export interface Draw {
  readonly salt: string;
  /** The beginning is in a range, its end is not. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

/** Visitors who are drawn in several ways at once. */
export interface DrawnGroup {
  readonly key: string;
  readonly draws: readonly Draw[];
}

/** Visitors who viewed a page, by how they are drawn, whatever they were shown. Times are milliseconds since the epoch. */
export interface DrawnQuestion {
  readonly projectKey: string;
  /** A visitor's time begins with its first view of a page from then on. */
  readonly from: number;
  /** Nothing that happens then or later is looked at. */
  readonly asOf: number;
  /** A visitor is in the first one that it fits; who fits none is left out. */
  readonly groups: readonly DrawnGroup[];
  readonly metrics: readonly MetricDefinition[];
  /** As in `PhaseQuestion`. */
  readonly isWaitedFor?: () => boolean;
}

/** What the visitors of each group did, whose keys stand for variants. */
export interface DrawnScan {
  /** In order of their keys; those without visitors are absent. */
  readonly arms: readonly ScannedArm[];
  /** In order of their definitions. */
  readonly metrics: readonly ScannedMetric[];
  readonly rowsRead: number;
}
