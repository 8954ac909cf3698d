import type { MetricKind } from '@pixel/protocol';
import type { ComparisonState, StateCode } from '@pixel/stats';
import type { Effect, EffectUnit } from './number-formats.ts';

/** The facts from which a sentence about a variant and the control on one goal is made. Shares and lifts are fractions of 1. */
export interface ComparisonFacts {
  readonly state: ComparisonState;
  readonly code: StateCode;
  readonly goal: GoalFacts;
  /** Name of the variant. */
  readonly variant: string;
  /** Whether there are several other variants, so that sentences must name this one. */
  readonly isOneOfSeveral: boolean;
  readonly plan: PlanFacts;
  readonly progress: ProgressFacts;
  readonly absolute: EstimatedEffect;
  readonly relative: EstimatedEffect;
  /** Coverage of both intervals: 0.95 for 95%. */
  readonly level: number;
  /** Only for Bayesian plans. */
  readonly chanceToWin: number | null;
  /** Time of the decision, ISO 8601. */
  readonly decidedAt: string | null;
  /** The rarer outcome of a proportion; null for other kinds, whose number of visitors with a value is unknown. */
  readonly rarer: RarerOutcome | null;
  /** Minimum number of visitors per variant with the rarer outcome or, for other kinds, with a value. */
  readonly visitorsNeeded: number;
  /** Visitors of both variants who are still within their window. */
  readonly open: number;
  /** Only for guardrails: the worst plausible effect, as a lift. */
  readonly worst: number | null;
  /** Only for guardrails not yet cleared: the number of visitors of both variants that clearing takes; null if no number suffices. */
  readonly visitorsToClear: number | null;
}

/** The rarer of conversion and no conversion, whose number limits the precision of a proportion. */
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
  /** Only for guardrails: how much worse it may get, as a fraction of the control's value. */
  readonly margin: number | null;
}

/** The registered decision rules. */
export interface PlanFacts {
  readonly engine: 'fixed' | 'sequential' | 'bayesian';
  readonly plannedVisitors: number | null;
  readonly minimumDays: number;
  /** Largest acceptable expected loss of a decision, as a fraction of the control's value. */
  readonly expectedLossLimit: number;
}

/** How far an experiment has got. */
export interface ProgressFacts {
  /** If `ended`, no more visitors count, and sentences promise nothing. */
  readonly status: 'running' | 'paused' | 'ended';
  /** Only for phases that measure a rollout against its holdback; absent for tests. */
  readonly kind?: 'holdback' | undefined;
  /** Days since the epoch began, with fractions. */
  readonly days: number;
  /** Visitors of all variants who count for the goal. */
  readonly visitors: number;
  /** Days until the missing data arrives, including windows; null if unknown. */
  readonly daysLeft: number | null;
  /** IANA name of the time zone that determines days. */
  readonly timeZone: string;
}

export interface EstimatedEffect {
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Returns the effect that sentences name: the relative difference, or the absolute one if there is no relative one. */
export function toEffect({
  absolute,
  relative,
  level,
  goal: { unit, currency },
}: Pick<ComparisonFacts, 'absolute' | 'relative' | 'level' | 'goal'>): Effect {
  return relative.estimate === null
    ? { ...bounds(absolute), level, unit, currency: unit === 'money' ? currency : null }
    : { ...bounds(relative), level, unit: 'relative', currency: null };
}

function bounds({ estimate, lower, upper }: EstimatedEffect): EstimatedEffect {
  return { estimate, lower, upper };
}
