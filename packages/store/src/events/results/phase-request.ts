import type { ExposurePhase } from '../exposure-phase.ts';
import type { MetricDefinition } from './metric-definition.ts';

/** One phase of an experiment as of a time; ignores everything from that time on. Times are milliseconds since the epoch. */
export interface PhaseRequest {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: ExposurePhase;
  readonly asOf: number;
  /** Excludes visitors first exposed before this time, or at or after `exposedUntil`; see `Results`. */
  readonly exposedFrom?: number;
  readonly exposedUntil?: number;
  /**
   * Whether someone currently waits for the answer. Default: yes. Questions that nobody waits for come last, and are interrupted and
   * restarted when someone asks another one. Called repeatedly until the question is answered, because someone may join.
   */
  readonly isWaitedFor?: () => boolean;
}

/** A phase and the metrics to compute. */
export interface ScanRequest extends PhaseRequest {
  /**
   * Also counts visitors whose window is still open, with what they did so far. Such results are provisional: they are biased towards the
   * visitors included at the time. Default: closed windows only.
   */
  readonly withOpenWindows?: boolean;
  readonly metrics: readonly MetricDefinition[];
}

/**
 * Dimension of a breakdown: a column of the first exposure, a custom attribute from the page's `context`, or whether the visitor had a
 * verified human exposure to an earlier phase of the experiment (`yes` or `no`).
 */
export type Dimension =
  | { readonly column: DimensionColumn }
  | { readonly attribute: string }
  | { readonly phases: 'earlier' };

/** Visitors who match all of several dimension values. */
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
