import type { MetricKind } from '@pixel/protocol';
import type { ComparisonState, StateCode } from '@pixel/stats';
import type { Effect, EffectUnit } from './figures.ts';

/** A variant against the control on one goal, with all that may be said of it. Shares and lifts are parts of 1. */
export interface ComparisonFacts {
  readonly state: ComparisonState;
  readonly code: StateCode;
  readonly goal: GoalFacts;
  /** Name of the variant. */
  readonly variant: string;
  /** Whether others are compared with the control too, so that it has to be said whom a sentence is about. */
  readonly isOneOfSeveral: boolean;
  readonly plan: PlanFacts;
  readonly course: CourseFacts;
  readonly absolute: Estimated;
  readonly relative: Estimated;
  /** Coverage of both intervals: 0.95 for 95 %. */
  readonly level: number;
  /** Of a Bayesian plan. */
  readonly chanceToWin: number | null;
  /** When it was decided, ISO 8601. */
  readonly decidedAt: string | null;
  /** What a proportion waits for; null of other kinds, of which one does not know how many visitors have a value. */
  readonly rarer: RarerOutcome | null;
  /** As many of them as each variant needs, or of visitors with a value. */
  readonly visitorsNeeded: number;
  /** Visitors of both variants who are still in their window. */
  readonly open: number;
  /** Of a guardrail: the worst it may be, as a lift. */
  readonly worst: number | null;
  /** Of a guardrail that is not cleared: visitors of both variants that it needs; null where no number would do. */
  readonly visitorsToClear: number | null;
}

/** Of visitors who convert and those who don't, the fewer: as many as there are of them is known of a proportion. */
export interface RarerOutcome {
  readonly outcome: 'conversion' | 'no_conversion';
  readonly control: number;
  readonly variant: number;
}

export interface GoalFacts {
  readonly name: string;
  readonly kind: MetricKind;
  readonly unit: Exclude<EffectUnit, 'relative'>;
  readonly currency: string | null;
  readonly direction: 'increase' | 'decrease';
  /** Of a guardrail: the share of the control's value that it may get worse by. */
  readonly margin: number | null;
}

/** What decides, as it was registered. */
export interface PlanFacts {
  readonly engine: 'fixed' | 'sequential' | 'bayesian';
  readonly plannedVisitors: number | null;
  readonly minimumDays: number;
  /** Largest expected loss of a decision, as a share of the control's value. */
  readonly expectedLossLimit: number;
}

/** How far an experiment has come. */
export interface CourseFacts {
  /** `ended`: nobody new is counted, and nothing is said to come. */
  readonly status: 'running' | 'paused' | 'ended';
  /** Of a phase that measures a roll-out against its holdback; absent of tests. */
  readonly of?: 'holdback' | undefined;
  /** Since the epoch began, whole and part. */
  readonly days: number;
  /** Visitors of all variants who are counted for the goal. */
  readonly visitors: number;
  /** Days until what is missing is there, windows included; null where that is not known. */
  readonly daysLeft: number | null;
  /** IANA name of the zone in which days are told. */
  readonly timeZone: string;
}

export interface Estimated {
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Returns the effect that sentences name: the relative one, and where there is none the absolute one. */
export function effectIn({
  absolute,
  relative,
  level,
  goal: { unit, currency },
}: Pick<ComparisonFacts, 'absolute' | 'relative' | 'level' | 'goal'>): Effect {
  return relative.estimate === null
    ? { ...bounds(absolute), level, unit, currency: unit === 'money' ? currency : null }
    : { ...bounds(relative), level, unit: 'relative', currency: null };
}

function bounds({ estimate, lower, upper }: Estimated): Estimated {
  return { estimate, lower, upper };
}
