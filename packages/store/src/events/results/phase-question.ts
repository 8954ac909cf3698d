import type { ExposurePhase } from '../exposure-phase.ts';
import type { MetricDefinition } from './metric-definition.ts';

/** What is known of one phase of an experiment up to a time: nothing that happened then or later is looked at. Times are milliseconds since the epoch. */
export interface PhaseQuestion {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: ExposurePhase;
  readonly asOf: number;
  /** Visitors who were first exposed before this, or at or after `exposedUntil`, are left out of everything; see `Results`. */
  readonly exposedFrom?: number;
  readonly exposedUntil?: number;
  /**
   * Says whether somebody waits for the answer now. Default: yes. Questions that nobody waits for come last, and are interrupted and begun
   * anew where somebody asks another one; they are asked as long as they are not answered, since somebody may join.
   */
  readonly isWaitedFor?: () => boolean;
}

/** The same with metrics. */
export interface ScanQuestion extends PhaseQuestion {
  /**
   * Counts visitors in metrics while their window is open too, with what they did so far. That is provisional: what is decided by it is
   * decided by who happens to be in it. Default: only those whose window is closed.
   */
  readonly withOpenWindows?: boolean;
  readonly metrics: readonly MetricDefinition[];
}

/**
 * What arms are broken down by: a column of the first exposure, an attribute of the page's own in its `context`, or whether the visitor
 * ever met an earlier phase of the experiment, verified and as a human, as `yes` and `no`.
 */
export type Dimension =
  | { readonly column: DimensionColumn }
  | { readonly attribute: string }
  | { readonly phases: 'earlier' };

/** Visitors who have all of several values of dimensions. */
export type VisitorSegment = readonly { readonly dimension: Dimension; readonly value: string }[];

export const dimensionColumns = [
  'device',
  'browser',
  'os',
  'country',
  'language',
  'visitorType',
  'source',
  'sourceUtmSource',
  'sourceUtmMedium',
  'sourceUtmCampaign',
  'entryHost',
  'entryPath',
] as const;

export type DimensionColumn = (typeof dimensionColumns)[number];
