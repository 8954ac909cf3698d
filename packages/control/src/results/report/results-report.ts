import type { Analysis, Engine, GoalRole, MetricKind } from '@pixel/protocol';
import type { ComparisonState, ExperimentState } from '@pixel/stats';
import type { MetricDetails } from '@pixel/store/events';
import type { Decision } from '../decisions/decision.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { AccountingStep, HealthFinding } from '../health/finding.ts';
import type { ChangesSinceFinal } from '../looks/changes-since-final.ts';
import type { Unit } from '../metrics/unit-of.ts';
import type { Sentence } from '../words/sentence.ts';
import type { ReportedHoldback } from './find-holdback.ts';

/** The results of an experiment. Times are ISO 8601. Shares and lifts are fractions of 1. */
export interface ResultsReport {
  readonly experimentKey: string;
  readonly name: string;
  readonly status: string;
  /** Number of the phase, from 1; null before the experiment ran. */
  readonly phase: number | null;
  /** Number of phases so far. */
  readonly phases: number;
  /** IANA name of the time zone that determines days. */
  readonly timeZone: string;
  /** What the phase compares: the variants of a test, or a rolled-out variant with its holdback. */
  readonly kind: 'test' | 'holdback';
  /** The holdback that measures the rollout of the phase's test, or the phase itself if it is a holdback; null if there is none. */
  readonly holdback: ReportedHoldback | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** When one variant was rolled out to everyone; null before. Later visits, and visitors whose window was open then, don't count. */
  readonly rolledOutAt: string | null;
  /** Times without exposures, which don't count as days; `until` is null while the pause lasts. */
  readonly pauses: readonly { readonly from: string; readonly until: string | null }[];
  /** Only events before this time count. Null if nothing has been computed yet, in which case all computed fields are empty. */
  readonly computedAt: string | null;
  /** Whether the experiment has ended with all windows closed, so that nothing changes its results any more. */
  readonly isFinal: boolean;
  /** What happened since the results became final, which doesn't change them; null if they aren't final. */
  readonly sinceFinal: ChangesSinceFinal | null;
  /** The decision on the phase; null if there is none yet. */
  readonly decision: ReportedDecision | null;
  /** The epoch from which the verdict counts: it begins with an edit of the running experiment, the first one with the phase. */
  readonly epoch: { readonly number: number; readonly startedAt: string } | null;
  readonly days: number;
  readonly plan: ReportedPlan;
  /** Why these results aren't those by which the registered plan decides; null if they are. */
  readonly exploratory: Sentence | null;
  readonly verdict: Sentence & {
    readonly state: ExperimentState;
    readonly goalKey: string | null;
    readonly variantKey: string | null;
    /** Further sentences, for example on what the effect is worth in money. */
    readonly notes: readonly Sentence[];
  };
  /** The variants, control first. */
  readonly variants: readonly ReportedVariant[];
  /** Counted visitors of each variant. */
  readonly visitors: Readonly<Record<string, number>>;
  /** In the order of their roles, then of the experiment. */
  readonly metrics: readonly ReportedMetric[];
  /** Worst first. */
  readonly health: readonly HealthFinding[];
  /** Causes of problems, that of a sample ratio mismatch first; empty if there is no problem, or no cause was found. */
  readonly diagnoses: readonly Diagnosis[];
  /** Number of the project's events received since and not counted; null if the event store doesn't respond. */
  readonly pending: number | null;
  readonly accounting: readonly AccountingStep[];
  /** Results by a property of visitors at their first exposure; absent unless requested. */
  readonly breakdown?: ReportedBreakdown;
}

/** A decision, with sentences. */
export interface ReportedDecision extends Decision {
  readonly sentence: Sentence;
  /** How the decision deviates from the test's results; null if it follows them. */
  readonly against: Sentence | null;
}

/** The registered decision rules. */
export interface ReportedPlan {
  readonly engine: Engine;
  readonly alpha: number;
  readonly plannedVisitors: number | null;
  readonly minimumDays: number;
  readonly correction: string;
  readonly primaryGoalKey: string | null;
}

export interface ReportedVariant {
  readonly variantKey: string;
  readonly name: string;
  readonly isControl: boolean;
  readonly weight: number;
  /** Index among the variants of the phase. 0 is the control's, whatever the view's baseline. */
  readonly place: number;
}

export interface ReportedMetric {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
  readonly kind: MetricKind;
  readonly unit: Unit;
  /** Only for money. */
  readonly currency: string | null;
  readonly direction: 'increase' | 'decrease';
  /** Only for guardrails: how much worse it may get, as a fraction of the control's value. */
  readonly margin: number | null;
  readonly windowHours: number | null;
  readonly capPercentile: number | null;
  /** The registered settings of the computation, such as other goals, a quantile or days. */
  readonly analysis: Analysis;
  /**
   * Whether the goal can't decide the experiment, because it was added after the start or is measured only among visitors who answer a
   * survey.
   */
  readonly isExploratory: boolean;
  /** Control first. */
  readonly arms: readonly ReportedArm[];
  /** Each other variant against the control; empty if there is nothing to compare. */
  readonly comparisons: readonly ReportedComparison[];
  /** Why there is no comparison; null if there is one. */
  readonly reason: Sentence | null;
  /** Only for funnels, in order. */
  readonly steps?: readonly ReportedStep[];
}

/** A funnel step as a share of all exposed visitors; the arms contain how many reached it. It decides nothing. */
export interface ReportedStep {
  /** Null if the goal was deleted. */
  readonly goalKey: string | null;
  readonly eventName: string;
  readonly comparisons: readonly Pick<ReportedComparison, 'variantKey' | 'relative' | 'level'>[];
}

export interface ReportedArm {
  readonly variantKey: string;
  /** Visitors whose window is closed. */
  readonly n: number;
  /** Visitors whose window is still open. */
  readonly open: number;
  /**
   * In the metric's unit: a ratio's numerator; for a net promoter score, the number of promoters minus detractors; null for quantiles and
   * if there is none.
   */
  readonly sum: number | null;
  /** Only for ratios. */
  readonly denominatorSum: number | null;
  /** Per visitor; for a ratio, per denominator; for a quantile, the quantile. As measured, without adjustment. */
  readonly value: number | null;
  readonly details: MetricDetails;
}

export interface Estimate {
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface ReportedComparison {
  readonly variantKey: string;
  readonly state: ComparisonState;
  readonly sentence: Sentence;
  readonly absolute: Estimate;
  readonly relative: Estimate;
  /** The intersection of both intervals over all looks, for engines that allow any number of looks. */
  readonly running: {
    readonly absolute: Omit<Estimate, 'estimate'>;
    readonly relative: Omit<Estimate, 'estimate'>;
  } | null;
  /** Coverage of the intervals: 0.95 for 95%. */
  readonly level: number;
  readonly pValue: number | null;
  readonly chanceToWin: number | null;
  readonly probabilityBest: number | null;
  /** In the metric's unit. */
  readonly expectedLoss: number | null;
  /** Fraction of the variance that the adjustment by visitors' past behaviour removed; null without adjustment. */
  readonly varianceReduction: number | null;
  /** The lift without adjustment. */
  readonly unadjusted: Estimate | null;
  readonly decidedAt: string | null;
  readonly engine: Engine;
  readonly method: string;
  /** Only for guardrails: the bad end of the one-sided interval at the plan's level, as a lift. */
  readonly worst: number | null;
  /**
   * Codes of warnings. Don't display a lift with `burn_in` (too few conversions) or `before_planned_size` (a fixed horizon not yet
   * reached).
   */
  readonly warnings: readonly string[];
}

export interface ReportedBreakdown {
  readonly dimension: string;
  readonly computedAt: string;
  /** A sentence on whether the groups differ. */
  readonly title: Sentence;
  readonly isDifferent: boolean;
  /** P-value for no difference between groups, corrected for all dimensions analyzed so far; null if groups are too small to compare. */
  readonly pValue: number | null;
  /** Other dimensions analyzed so far, each as last computed. */
  readonly others: readonly OtherDimension[];
  /** Most visitors first. */
  readonly groups: readonly ReportedGroup[];
}

/** Whether the groups by another property differ. */
export interface OtherDimension
  extends Pick<ReportedBreakdown, 'dimension' | 'computedAt' | 'isDifferent' | 'pValue'> {}

export interface ReportedGroup {
  /** Empty if unknown; null for all other values together. */
  readonly value: string | null;
  readonly visitors: Readonly<Record<string, number>>;
  readonly metrics: readonly GroupMetric[];
}

/** A goal within a group. It has no verdict: only the difference between groups is tested. */
export interface GroupMetric extends Pick<ReportedMetric, 'goalKey' | 'arms'> {
  /** Empty for groups that are too small. */
  readonly comparisons: readonly Pick<ReportedComparison, 'variantKey' | 'absolute' | 'relative' | 'level'>[];
}
