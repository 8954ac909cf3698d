import type { ExperimentState } from '@pixel/stats';
import type { Decision } from '../decisions/decision.ts';
import type { LatestDecision } from '../decisions/latest-decision.ts';
import type { ReportedHoldback } from '../report/find-holdback.ts';
import type { Sentence } from '../words/sentence.ts';
import type { Lift, OutcomeGoal } from './outcome.ts';

/**
 * The combined outcomes of all ended tests of a project. Each experiment counts once, with its newest test. Days are in the project's time
 * zone; rates and lifts are fractions of 1.
 */
export interface ProgrammeReport {
  /** Only tests that ended on or after this day; null for all. */
  readonly from: string | null;
  readonly until: string | null;
  readonly timeZone: string;
  /** Number of tests. */
  readonly concluded: number;
  /** Earlier tests of the same experiments, which don't count. */
  readonly repeated: number;
  /** Verdicts of final looks by the registered plan. */
  readonly verdicts: Readonly<Record<ExperimentState, number>>;
  /** Tests without a final look yet, or from before such looks existed. */
  readonly withoutFinalLook: number;
  /** Null if no test has a readable verdict. */
  readonly winRate: WinRate | null;
  /** Days from start to end, excluding pauses. */
  readonly medianDays: number | null;
  readonly decisions: Readonly<Record<LatestDecision, number>>;
  /** Shipped variants by their test's verdict. */
  readonly shipped: ShippedTally;
  /** Winners that people decided not to ship. */
  readonly winnersNotShipped: number;
  /** Gains of shipped winners, by metric. */
  readonly gains: readonly Gain[];
  /** The same in words. */
  readonly sentences: readonly Sentence[];
  /** Last ended first. */
  readonly tests: readonly ProgrammeTest[];
}

export interface WinRate {
  readonly won: number;
  /** Tests with a readable verdict: won, lost, inconclusive, or a harmed guardrail. */
  readonly tests: number;
  readonly rate: number;
  /** Wilson's interval. */
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
}

export interface ShippedTally {
  readonly won: number;
  /** Its test showed nothing. */
  readonly withoutWin: number;
  /** It loses, harms a guardrail, or its results are untrusted. */
  readonly againstVerdict: number;
  /** There is no final look. */
  readonly unknown: number;
}

/** The gain of shipped winners that share a primary metric. */
export interface Gain
  extends Pick<OutcomeGoal, 'goalKey' | 'name' | 'kind' | 'direction' | 'windowHours' | 'capPercentile'> {
  readonly winners: number;
  /** Those of them with a holdback, current or past. */
  readonly withHoldback: number;
  /** Sum of the effects that holdbacks measured; null if none has measured any. */
  readonly measured: MeasuredGain | null;
  /** Sum of the estimates of all winners' tests, usually too high; null if no test has a relative difference. */
  readonly naive: { readonly winners: number; readonly estimate: number | null };
  readonly sentences: readonly Sentence[];
}

/** The sum of lifts measured by holdbacks, with an interval that treats them as independent. */
export interface MeasuredGain {
  readonly winners: number;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** Coverage of the interval: 0.95 for 95%. */
  readonly level: number;
  /** Sum of the estimates of the same winners' tests. */
  readonly atTest: number;
}

/** A test of the programme. */
export interface ProgrammeTest {
  readonly experimentKey: string;
  readonly name: string;
  readonly phase: number;
  /** ISO 8601. */
  readonly endedAt: string;
  readonly days: number;
  /** Null without a final look. */
  readonly verdict: ExperimentState | null;
  readonly decision: LatestDecision;
  /** The reasons, author and time of the decision; null if none was recorded. */
  readonly record: Omit<Decision, 'phase' | 'decision' | 'variantKey' | 'revision'> | null;
  /** The shipped variant, or else the leading one; null if there is neither. */
  readonly variantKey: string | null;
  /** The primary goal's lift for that variant. */
  readonly lift: Lift | null;
  /** The phase that measures the roll-out. */
  readonly holdback: (ReportedHoldback & { readonly lift: Lift | null }) | null;
}
