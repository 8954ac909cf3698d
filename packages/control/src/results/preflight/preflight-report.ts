import type { Engine, GoalRole, MetricKind } from '@pixel/protocol';
import type { Unit } from '../metrics/unit-of.ts';
import type { Sentence } from '../words/sentence.ts';

/** What to expect of an experiment, based on recent visitors. Shares and lifts are fractions of 1. */
export interface PreflightReport {
  readonly experimentKey: string;
  readonly name: string;
  readonly days: number;
  /** ISO 8601; the period of the events examined. */
  readonly from: string;
  readonly until: string;
  readonly engine: Engine;
  readonly plannedVisitors: number | null;
  /** New matching visitors per day who would get a variant. */
  readonly visitorsPerDay: number;
  /** 95% limits of `visitorsPerDay`. Null if nothing is known, or if `knownShare` is below 1, so that there may be more visitors. */
  readonly visitorsPerDayLimits: { readonly lower: number; readonly upper: number } | null;
  /**
   * `pageviews`: from every page view. `events`: from the events that visitors sent, so there may be more of them. `visits`: there are no
   * or too few such events, so it is an estimate from samples of bootstrap requests.
   */
  readonly source: 'pageviews' | 'events' | 'visits';
  readonly flow: PreflightFlow;
  /** Matching visitors examined. */
  readonly visitors: number;
  readonly sampledShare: number;
  /** Fraction of events whose pages could be distinguished; visitors with other events only are missing here. */
  readonly knownShare: number;
  /** The lift that weeks are computed for. */
  readonly lift: number;
  /** In the order of the experiment. */
  readonly goals: readonly PreflightGoal[];
  readonly balance: PreflightBalance;
  /** The next step. */
  readonly advice: Sentence;
  readonly warnings: readonly Sentence[];
}

/** New visitors per day on the way to a variant. Each number is part of the one before; `visitorsPerDay` of them get one. */
export interface PreflightFlow {
  /** On its pages; null if the audience's share of them is unknown. */
  readonly onPages: number | null;
  /** Also in its audience. */
  readonly inAudience: number;
  /** Also in its slot of the layer, and not in the holdout. */
  readonly inSlot: number;
}

/** A goal, based on the recent behavior of visitors; numbers are null if too little is known. */
export interface PreflightGoal {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
  readonly kind: MetricKind;
  readonly unit: Unit;
  readonly currency: string | null;
  readonly windowHours: number;
  /** Visitors whose window is closed. */
  readonly n: number;
  readonly mean: number | null;
  /** Divided by the number of visitors, the variance of `mean`; capped if the goal is. */
  readonly variance: number | null;
  /** Fraction of the variance that the past explains; null if unknown. */
  readonly varianceReduction: number | null;
  /** Minimum detectable effect after each number of weeks, at 80% power; null if no lift is detectable. */
  readonly mdeByWeek: readonly {
    readonly week: number;
    readonly visitors: number;
    readonly mde: number | null;
  }[];
  /** Whole weeks until the lift is detectable; null if that takes more than a year. */
  readonly weeksForLift: number | null;
  /** Visitors over all variants that this takes; null if no number suffices. */
  readonly visitorsForLift: number | null;
  /** Only for guardrails with a margin; null for others, or if too little is known. */
  readonly clearing: GuardrailClearance | null;
  /** For the spurious difference that this salt produces; null also if its variants were shown in this period. */
  readonly pValue: number | null;
  /** Fraction of other salts with p < 0.05, expected to be about 0.05. */
  readonly falsePositives: number | null;
}

/** Whether a guardrail can be shown to stay within its margin if there is no effect. */
export interface GuardrailClearance {
  readonly margin: number;
  readonly canClear: boolean;
  /** Visitors of the control and one other variant that this takes at 80% power; null if no number suffices. */
  readonly visitorsNeeded: number | null;
  /** Planned visitors of the control and one other variant. */
  readonly visitorsPlanned: number;
}

/** Whether this salt splits visitors evenly by their properties and earlier behavior. */
export interface PreflightBalance {
  /**
   * `unknown` if there is nothing to test or no salt yet: a draft gets one when it is saved. If visitors saw variants before the period,
   * only devices are tested.
   */
  readonly status: 'balanced' | 'unbalanced' | 'unknown';
  /** The smallest of all p-values, Holm-adjusted; null if unknown. */
  readonly pValue: number | null;
  /** A balanced salt, if this one is unbalanced and the experiment has not run. */
  readonly offeredSalt: string | null;
}
