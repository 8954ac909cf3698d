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
  /** Only tests that ended on or after this day; null if unlimited. */
  readonly from: string | null;
  /** Only tests that ended on or before this day; null if unlimited. */
  readonly until: string | null;
  readonly timeZone: string;
  /** Number of tests. */
  readonly concluded: number;
  /** Earlier tests of the same experiments, which don't count. */
  readonly repeated: number;
  /** Number of tests by the verdict of their final look, under the registered plan. */
  readonly verdicts: Readonly<Record<ExperimentState, number>>;
  /** Number of tests without a final look: there is none yet, or they ended before final looks existed. */
  readonly withoutFinalLook: number;
  /** Null if no test has a verdict that counts in it. */
  readonly winRate: WinRate | null;
  /** Median duration of the tests in days, excluding pauses; null without tests. */
  readonly medianDays: number | null;
  readonly decisions: Readonly<Record<LatestDecision, number>>;
  /** Number of shipped variants, by their test's verdict. */
  readonly shipped: ShippedTally;
  /** Number of winners that people decided not to ship. */
  readonly winnersNotShipped: number;
  /** Gains of shipped winners, by metric. */
  readonly gains: readonly Gain[];
  /** The report in sentences. */
  readonly sentences: readonly Sentence[];
  /** The tests, the last one to end first. */
  readonly tests: readonly ProgrammeTest[];
}

/** The share of tests that were won. */
export interface WinRate {
  readonly won: number;
  /** Number of tests with a verdict that counts: won, lost, inconclusive, or a harmed guardrail. */
  readonly tests: number;
  readonly rate: number;
  /** Wilson's interval. */
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
}

export interface ShippedTally {
  readonly won: number;
  /** The test showed no difference. */
  readonly withoutWin: number;
  /** The variant loses or harms a guardrail, or its results are untrusted. */
  readonly againstVerdict: number;
  /** The test has no final look. */
  readonly unknown: number;
}

/** The gain of shipped winners that share a primary metric. */
export interface Gain
  extends Pick<OutcomeGoal, 'goalKey' | 'name' | 'kind' | 'direction' | 'windowHours' | 'capPercentile'> {
  readonly winners: number;
  /** Number of these winners that have or had a holdback. */
  readonly withHoldback: number;
  /** Sum of the lifts that holdbacks measured; null if none has measured one yet. */
  readonly measured: MeasuredGain | null;
  /** Sum of the estimates of the winners' tests, which is usually too high; null if no test has a relative difference. */
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
  /** The phase that measures the rollout. */
  readonly holdback: (ReportedHoldback & { readonly lift: Lift | null }) | null;
}
