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
  /** 95 % limits of these; null where nothing is known, or where `knownShare` is below 1, so that there may be more. */
  readonly visitorsPerDayLimits: { readonly lower: number; readonly upper: number } | null;
  /**
   * `pageviews`: visitors are known by every page view; `events`: by the events that they sent, so that there may be more; `visits`:
   * there are no such events yet, or too few, and it is estimated from samples of what pages asked for.
   */
  readonly source: 'pageviews' | 'events' | 'visits';
  readonly flow: PreflightFlow;
  /** Matching visitors who were looked at. */
  readonly visitors: number;
  readonly sampledShare: number;
  /** Part of the events whose pages could be told apart; visitors of the others alone are not among these. */
  readonly knownShare: number;
  /** The lift that weeks are computed for. */
  readonly lift: number;
  /** In the order of the experiment. */
  readonly goals: readonly PreflightGoal[];
  readonly balance: PreflightBalance;
  /** What to do now. */
  readonly advice: Sentence;
  readonly warnings: readonly Sentence[];
}

/** New visitors a day on the way to a variant, each part of them within the one before; `visitorsPerDay` have one. */
export interface PreflightFlow {
  /** On its pages, whoever they are; null where it is not known which part of these its audience is. */
  readonly onPages: number | null;
  /** Of its audience as well. */
  readonly inAudience: number;
  /** Of these in its slot of the layer, and not held out of all experiments. */
  readonly inSlot: number;
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
  /** Divided by the number of visitors, that of `mean`; capped where the goal is. */
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
  /** Visitors of all variants that this takes; null where no number would do. */
  readonly visitorsForLift: number | null;
  /** Of a guardrail with a margin; null of others, and where too little is known. */
  readonly clearing: PreflightClearing | null;
  /** Of the difference that this salt leaves where there is none; null also where variants were shown by it in these days. */
  readonly pValue: number | null;
  /** Part of other salts with p < 0.05, which should be about that. */
  readonly falsePositives: number | null;
}

/** Whether a guardrail can be shown to stay within its margin, were there no effect. */
export interface PreflightClearing {
  readonly margin: number;
  readonly canClear: boolean;
  /** Visitors of the control and one other variant that this takes at 80 % power; null where no number would do. */
  readonly visitorsNeeded: number | null;
  /** Of the same, those that are planned. */
  readonly visitorsPlanned: number;
}

/** Whether this salt splits visitors evenly by what they were and did before. */
export interface PreflightBalance {
  /**
   * `unknown` where there is nothing to test, or no salt yet: a draft has one once it is saved. Where visitors have met variants before
   * these days, it is by devices alone.
   */
  readonly status: 'balanced' | 'unbalanced' | 'unknown';
  /** The least of all p-values, corrected for their number; null where nothing is known. */
  readonly pValue: number | null;
  /** Another salt that does, where this one does not and the experiment has not run. */
  readonly offeredSalt: string | null;
}
