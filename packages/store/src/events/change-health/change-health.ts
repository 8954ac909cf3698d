import type { ChangeState } from '@pixel/protocol';

/** Page views in which a variant's change reached one state, by page and browser. */
export interface ChangeOutcome {
  readonly variantKey: string;
  /** Zero-based index of the change within its variant, in ascending `orderIndex`. */
  readonly position: number;
  readonly state: ChangeState;
  /** Host and path. */
  readonly page: string;
  /** Browser name as in audiences, or empty. */
  readonly browser: string;
  /** Estimated from sampled page views. */
  readonly views: number;
}

export interface ChangeHealthFilter {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** Restricts the result to this phase. */
  readonly phase?: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** The change and the periods to read. */
export interface ChangePeriodsFilter extends ChangeHealthFilter {
  readonly variantKey: string;
  readonly position: number;
  readonly periodMs: number;
}

/** How often pages in one browser reported a change during a period. */
export interface ChangePeriod {
  /** Zero-based; period 0 starts at `since`. */
  readonly period: number;
  readonly browser: string;
  /** Number of reports. Each stands for several page views. */
  readonly reports: number;
  /** Reports in which the change wasn't applied. */
  readonly failed: number;
}

/** Outcomes of changes, as reported by pages. */
export interface ChangeHealth {
  /**
   * Returns the outcomes of one change over time, in chronological order, at most 50,000 periods.
   * Filters like {@link ChangeHealth.outcomes}.
   */
  overTime(filter: ChangePeriodsFilter): Promise<readonly ChangePeriod[]>;
  /** Returns the most frequent outcomes of an experiment's changes, at most 10,000. Excludes bots and internal visitors. */
  outcomes(filter: ChangeHealthFilter): Promise<readonly ChangeOutcome[]>;
}
