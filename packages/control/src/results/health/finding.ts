import type { Sentence } from '../words/sentence.ts';

/** Whether results can be trusted: yes, needs attention, or no. */
export type FindingState = 'ok' | 'warning' | 'bad';

/** The result of a check, including those that pass. */
export interface HealthFinding extends Sentence {
  readonly state: FindingState;
  /** Since when the finding applies, ISO 8601; null if it is `ok`. */
  readonly since: string | null;
  /** The most likely cause; null if unknown or all is well. */
  readonly cause: Sentence | null;
  /** What to do; null if there is nothing to do. */
  readonly advice: Sentence | null;
}

/** The number of each variant's visitors who reach a step from assignment to the results. */
export interface AccountingStep {
  readonly step: AccountingStepName;
  /** `views` (page views) for the steps that pages and edges count, otherwise `visitors`. */
  readonly unit: 'views' | 'visitors';
  /** Null if unknown, for example because it wasn't recorded yet. */
  readonly variants: Readonly<Record<string, number | null>>;
  /** For the hypothesis that variants lose the same share of the previous step; null if it can't be tested. */
  readonly pValue: number | null;
  /** Whether their losses differ enough to bias the comparison. */
  readonly isBiased: boolean;
}

export const accountingSteps = [
  'assigned',
  'applied',
  'exposed',
  'stored',
  'verified',
  'human',
  'not_internal',
  'counted',
] as const;

export type AccountingStepName = (typeof accountingSteps)[number];
