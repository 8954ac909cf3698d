import type { ChangeState } from '@pixel/protocol';

/** Page views in which a change of a variant came to one state, on pages of one address and in one browser. */
export interface ChangeOutcome {
  readonly variantKey: string;
  /** Of the change among those of its variant, in ascending `orderIndex`, from 0. */
  readonly position: number;
  readonly state: ChangeState;
  /** Host and path. */
  readonly page: string;
  /** In the words of audiences, or empty. */
  readonly browser: string;
  /** Estimated from the sampled ones. */
  readonly views: number;
}

/** Which page views are asked for. */
export interface ChangeHealthFilter {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** Of this phase only. */
  readonly phase?: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Which change, over which periods. */
export interface ChangePeriodsFilter extends ChangeHealthFilter {
  readonly variantKey: string;
  readonly position: number;
  readonly periodMs: number;
}

/** How often pages in one browser told of a change in a period. */
export interface ChangePeriod {
  /** From 0, which begins at `since`. */
  readonly period: number;
  readonly browser: string;
  /** Reports, each of which stands for several page views. */
  readonly reports: number;
  /** Of these, those in which the change was not made. */
  readonly failed: number;
}

/** What pages say became of changes. */
export interface ChangeHealth {
  /** Returns what became of one change over time, in order of time, at most 50,000 periods; as {@link ChangeHealth.outcomes} otherwise. */
  overTime(filter: ChangePeriodsFilter): Promise<readonly ChangePeriod[]>;
  /** Returns the most frequent outcomes of an experiment's changes, at most 10,000; views of bots and of the own people are left out. */
  outcomes(filter: ChangeHealthFilter): Promise<readonly ChangeOutcome[]>;
}
