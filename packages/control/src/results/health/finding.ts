import type { Sentence } from '../words/sentence.ts';

/** Whether an experiment's numbers can be believed: all is well, somebody should look at it, or they cannot. */
export type FindingState = 'ok' | 'warning' | 'bad';

/** Something that was looked at, also where all is well. */
export interface Finding extends Sentence {
  readonly state: FindingState;
  /** Since when it is so, ISO 8601; null where that is not known or all is well. */
  readonly since: string | null;
  /** What most likely causes it; null where all is well. */
  readonly cause: Sentence | null;
  /** What to do about it; null where there is nothing to do. */
  readonly advice: Sentence | null;
}

/** How many of each variant reach a step of the way from being assigned to being counted. */
export interface AccountingStep {
  readonly step: AccountingStepName;
  /** Page views of what pages and edges count, else visitors. */
  readonly unit: 'views' | 'visitors';
  /** Null where it is not known, as of what was not recorded yet. */
  readonly variants: Readonly<Record<string, number | null>>;
  /** That variants lose the same share of the step before; null where it cannot be tested. */
  readonly pValue: number | null;
  /** Whether they lose so different shares that what is compared is biased. */
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
