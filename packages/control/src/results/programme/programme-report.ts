import type { ExperimentState } from '@pixel/stats';
import type { Decision } from '../decisions/decision.ts';
import type { DecisionStanding } from '../decisions/decision-standing.ts';
import type { ReportedHoldback } from '../report/report-holdback.ts';
import type { Sentence } from '../words/sentence.ts';
import type { Lift, OutcomeGoal } from './outcome.ts';

/**
 * What all tests of a project that have ended come to. An experiment counts once, by its newest one. Days are of the project's time zone,
 * rates and lifts parts of 1.
 */
export interface ProgrammeReport {
  /** Only tests that ended on this day or later; null where all do. */
  readonly from: string | null;
  readonly until: string | null;
  readonly timeZone: string;
  /** How many tests there are. */
  readonly concluded: number;
  /** Earlier tests of the same experiments, which are not among them. */
  readonly repeated: number;
  /** What final looks say by the registered plan. */
  readonly verdicts: Readonly<Record<ExperimentState, number>>;
  /** Tests that have none yet, or ended before there were any. */
  readonly withoutFinalLook: number;
  /** Null where no test can be read. */
  readonly winRate: WinRate | null;
  /** Days from the start to the end, pauses left out. */
  readonly medianDays: number | null;
  readonly decisions: Readonly<Record<DecisionStanding, number>>;
  /** What was shipped, by what its test says of the variant. */
  readonly shipped: ShippedTally;
  /** Winners of which people decided not to ship them. */
  readonly winnersNotShipped: number;
  /** What winners bring that were shipped, by metric. */
  readonly gains: readonly Gain[];
  /** The same in words. */
  readonly sentences: readonly Sentence[];
  /** Those that ended last first. */
  readonly tests: readonly ProgrammeTest[];
}

export interface WinRate {
  readonly won: number;
  /** Tests with a verdict that can be read: won, lost, inconclusive, or with a harmed guardrail. */
  readonly tests: number;
  readonly rate: number;
  /** Wilson's interval. */
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
}

export interface ShippedTally {
  readonly won: number;
  /** Nothing was shown of it. */
  readonly withoutWin: number;
  /** It loses, harms a guardrail, or the results are not to be trusted. */
  readonly againstVerdict: number;
  /** There is no final look. */
  readonly unknown: number;
}

/** What winners bring that were shipped, and have one primary metric. */
export interface Gain
  extends Pick<OutcomeGoal, 'goalKey' | 'name' | 'kind' | 'direction' | 'windowHours' | 'capPercentile'> {
  readonly winners: number;
  /** Of these, with a roll-out that leaves some visitors the control, or did. */
  readonly withHoldback: number;
  /** What holdbacks measured, added up; null where none has measured anything. */
  readonly measured: MeasuredGain | null;
  /** What the tests of all winners had estimated, added up, which is too much as a rule; null where no test has a relative difference. */
  readonly naive: { readonly winners: number; readonly estimate: number | null };
  readonly sentences: readonly Sentence[];
}

/** Lifts that holdbacks measured, added up with an interval as of independent ones. */
export interface MeasuredGain {
  readonly winners: number;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** Coverage of the interval: 0.95 for 95 %. */
  readonly level: number;
  /** What the tests of the same winners had estimated, added up. */
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
  /** Null where there is no final look. */
  readonly verdict: ExperimentState | null;
  readonly decision: DecisionStanding;
  /** Why it was decided so, by whom and when; null where nobody has said it. */
  readonly record: Omit<Decision, 'phase' | 'decision' | 'variantKey' | 'revision'> | null;
  /** What was shipped, else the variant that led; null where none did. */
  readonly variantKey: string | null;
  /** What the primary goal shows of that variant. */
  readonly lift: Lift | null;
  /** What measures the roll-out. */
  readonly holdback: (ReportedHoldback & { readonly lift: Lift | null }) | null;
}
