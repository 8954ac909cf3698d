import type { Engine, GoalRole, MetricKind } from '@pixel/protocol';
import type { Unit } from '../metrics/unit-of.ts';
import type { Sentence } from '../words/sentence.ts';

/** What can be expected of an experiment, by what visitors did lately. Shares and lifts are parts of 1. */
export interface PreflightReport {
  readonly experimentKey: string;
  readonly name: string;
  readonly days: number;
  /** ISO 8601; from when on and until when events were looked at. */
  readonly from: string;
  readonly until: string;
  readonly engine: Engine;
  readonly plannedVisitors: number | null;
  /** New matching visitors a day, those of no variant left out. */
  readonly visitorsPerDay: number;
  /** `pageviews`: visitors are known by every page view; `events`: by the events that they sent, so that there may be more. */
  readonly source: 'pageviews' | 'events';
  /** Matching visitors who were looked at. */
  readonly visitors: number;
  readonly sampledShare: number;
  /** The lift that weeks are computed for. */
  readonly lift: number;
  /** In the order of the experiment. */
  readonly goals: readonly PreflightGoal[];
  readonly balance: PreflightBalance;
  readonly warnings: readonly Sentence[];
}

/** A goal by what visitors did lately; numbers are null where too little is known. */
export interface PreflightGoal {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
  readonly kind: MetricKind;
  readonly unit: Unit;
  readonly currency: string | null;
  readonly windowHours: number;
  /** Visitors whose window was over. */
  readonly n: number;
  readonly mean: number | null;
  /** Of one visitor's value, capped where the goal is. */
  readonly variance: number | null;
  /** Part of the variance that the past explains; null where nothing is known of it. */
  readonly varianceReduction: number | null;
  /** Minimum detectable effect after so many weeks, at 80 % power; null where no lift would be found. */
  readonly mdeByWeek: readonly {
    readonly week: number;
    readonly visitors: number;
    readonly mde: number | null;
  }[];
  /** Whole weeks until the lift is found; null where it takes more than a year. */
  readonly weeksForLift: number | null;
  /** Of the difference that this salt leaves where there is none. */
  readonly pValue: number | null;
  /** Part of other salts with p < 0.05, which should be about that. */
  readonly falsePositives: number | null;
}

/** Whether this salt splits visitors evenly by what they were and did before. */
export interface PreflightBalance {
  /** The least of all p-values, corrected for their number; null where nothing is known. */
  readonly pValue: number | null;
  readonly isBalanced: boolean;
  /** Another salt that does, where this one does not. */
  readonly offeredSalt: string | null;
}
