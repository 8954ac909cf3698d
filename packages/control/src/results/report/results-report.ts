import type { Analysis, Engine, GoalRole, MetricKind } from '@pixel/protocol';
import type { ComparisonState, ExperimentState } from '@pixel/stats';
import type { MetricDetails } from '@pixel/store/events';
import type { Decision } from '../decisions/decision.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { AccountingStep, Finding } from '../health/finding.ts';
import type { SinceFinal } from '../looks/since-final.ts';
import type { Unit } from '../metrics/unit-of.ts';
import type { Sentence } from '../words/sentence.ts';
import type { ReportedHoldback } from './report-holdback.ts';

/** What an experiment did, as its reader gets it. Times are ISO 8601. Shares and lifts are parts of 1. */
export interface ResultsReport {
  readonly experimentKey: string;
  readonly name: string;
  readonly status: string;
  /** From 1; null before the experiment ran. */
  readonly phase: number | null;
  readonly phases: number;
  /** IANA name of the zone in which days are told. */
  readonly timeZone: string;
  /** What the phase compares: the variants of a test, or one that is rolled out with its holdback. */
  readonly kind: 'test' | 'holdback';
  /** What measures the roll-out of the phase's test, or is the phase itself; null where nothing does. */
  readonly holdback: ReportedHoldback | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** When everybody got one variant: later visits and windows that were open then do not count; null before that. */
  readonly rolledOutAt: string | null;
  /** When nobody met it, which counts as no day; `until` is null while it goes on. */
  readonly pauses: readonly { readonly from: string; readonly until: string | null }[];
  /** What is counted up to now; null where nothing was computed yet, and all that follows from it is empty then. */
  readonly computedAt: string | null;
  /** Of an experiment that has ended, with all windows closed: nothing will change it. */
  readonly isFinal: boolean;
  /** What has happened since, of which nothing changes it; null of what is not final. */
  readonly sinceFinal: SinceFinal | null;
  /** What people decided after the phase; null where they have not yet. */
  readonly decision: ReportedDecision | null;
  /** Which edit of the running experiment the verdict counts from. */
  readonly epoch: { readonly number: number; readonly startedAt: string } | null;
  readonly days: number;
  readonly plan: ReportedPlan;
  /** Why this is not what the registered plan decides by; null for what it does. */
  readonly exploratory: Sentence | null;
  readonly verdict: Sentence & {
    readonly state: ExperimentState;
    readonly goalKey: string | null;
    readonly variantKey: string | null;
    /** What follows, as how much money it is; each a sentence of its own. */
    readonly notes: readonly Sentence[];
  };
  /** The control first. */
  readonly variants: readonly ReportedVariant[];
  /** Visitors of each variant who are counted. */
  readonly visitors: Readonly<Record<string, number>>;
  /** In the order of their roles, then of the experiment. */
  readonly metrics: readonly ReportedMetric[];
  /** The worst first. */
  readonly health: readonly Finding[];
  /** Where what is off comes from, the cause of a split that is off first; empty where all is well or no cause is shown. */
  readonly diagnoses: readonly Diagnosis[];
  /** Events of the project that came in since, and are not counted; null where the event store does not answer. */
  readonly pending: number | null;
  readonly accounting: readonly AccountingStep[];
  /** By what visitors were at their first exposure; absent unless it is asked for. */
  readonly breakdown?: ReportedBreakdown;
}

/** A decision as its reader gets it. */
export interface ReportedDecision extends Decision {
  readonly sentence: Sentence;
  /** How it differs from what the test showed; null where it follows it. */
  readonly against: Sentence | null;
}

/** What decides, as it was registered. */
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
  /** Among the variants of the phase, from 0, which is the control's: another baseline of the view does not change it. */
  readonly place: number;
}

export interface ReportedMetric {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
  readonly kind: MetricKind;
  readonly unit: Unit;
  /** Of money. */
  readonly currency: string | null;
  readonly direction: 'increase' | 'decrease';
  /** Of a guardrail: the share of the control's value that it may get worse by. */
  readonly margin: number | null;
  readonly windowHours: number | null;
  readonly capPercentile: number | null;
  /** What was registered of how it is computed: other goals, a quantile, days. */
  readonly analysis: Analysis;
  /** Added after the start, or asked of those who answer: never decides. */
  readonly isExploratory: boolean;
  /** The control first. */
  readonly arms: readonly ReportedArm[];
  /** Each other variant against the control; none where there is nothing to compare. */
  readonly comparisons: readonly ReportedComparison[];
  /** Why nothing is compared; null where something is. */
  readonly reason: Sentence | null;
  /** Of a funnel, in their order. */
  readonly steps?: readonly ReportedStep[];
}

/** A step of a funnel as a share of all who met the experiment; how many reached it stands with the arms. It decides nothing. */
export interface ReportedStep {
  /** Null where the goal is gone. */
  readonly goalKey: string | null;
  readonly eventName: string;
  readonly comparisons: readonly Pick<ReportedComparison, 'variantKey' | 'relative' | 'level'>[];
}

export interface ReportedArm {
  readonly variantKey: string;
  /** Visitors whose window is closed. */
  readonly n: number;
  /** Visitors still in it. */
  readonly open: number;
  /**
   * In the metric's unit; of a ratio, its numerator; of a net promoter score, those who recommend without those who advise against it,
   * as people; null of quantiles and where there is none.
   */
  readonly sum: number | null;
  /** Of a ratio. */
  readonly denominatorSum: number | null;
  /** Per visitor; of a ratio, per denominator; of a quantile, the quantile. As it was measured, without adjustment. */
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
  /** What all looks together leave of both, where any number of looks may be taken. */
  readonly running: {
    readonly absolute: Omit<Estimate, 'estimate'>;
    readonly relative: Omit<Estimate, 'estimate'>;
  } | null;
  /** Coverage of the intervals: 0.95 for 95 %. */
  readonly level: number;
  readonly pValue: number | null;
  readonly chanceToWin: number | null;
  readonly probabilityBest: number | null;
  /** In the metric's unit. */
  readonly expectedLoss: number | null;
  /** Part of the variance that the visitors' past explains and that was taken away; null where nothing was. */
  readonly varianceReduction: number | null;
  /** Lift without that adjustment. */
  readonly unadjusted: Estimate | null;
  readonly decidedAt: string | null;
  readonly engine: Engine;
  readonly method: string;
  /** Of a guardrail: the bad end of its one-sided interval at the plan's level, as a lift. */
  readonly worst: number | null;
  /** With `burn_in` (too few conversions) and `before_planned_size` (a fixed horizon that has not come yet) no lift is to be told. */
  readonly warnings: readonly string[];
}

export interface ReportedBreakdown {
  readonly dimension: string;
  readonly computedAt: string;
  /** Whether groups differ at all. */
  readonly title: Sentence;
  readonly isDifferent: boolean;
  /** That they do not, corrected over all dimensions that were looked at; null where groups are too small to be compared. */
  readonly pValue: number | null;
  /** Of what else was looked at so far, as it was the last time. */
  readonly others: readonly OtherDimension[];
  /** Those with the most visitors first. */
  readonly groups: readonly ReportedGroup[];
}

/** Whether groups by another property differ. */
export interface OtherDimension
  extends Pick<ReportedBreakdown, 'dimension' | 'computedAt' | 'isDifferent' | 'pValue'> {}

export interface ReportedGroup {
  /** Empty where it is not known; null for all other values together. */
  readonly value: string | null;
  readonly visitors: Readonly<Record<string, number>>;
  readonly metrics: readonly GroupMetric[];
}

/** A goal within a group. It has no verdict: only whether groups differ is tested. */
export interface GroupMetric extends Pick<ReportedMetric, 'goalKey' | 'arms'> {
  /** None of groups that are too small. */
  readonly comparisons: readonly Pick<ReportedComparison, 'variantKey' | 'absolute' | 'relative' | 'level'>[];
}
