import type { Comparison, Interval } from '../analyze/comparison.ts';
import type { NeededToClear } from '../margin/needed-to-clear.ts';
import type { Status, Warning } from '../result.ts';
import type { GoalRole, RegisteredPlan } from './assess-input.ts';
import type { Limits, StoredMonitor } from './stored-monitor.ts';

/** State of the leading verdict. */
export type ExperimentState = 'untrusted' | 'harm' | 'not_ready' | 'losing' | 'winning' | 'inconclusive';

/** State of a goal and variant. */
export type ComparisonState =
  | 'winning'
  | 'losing'
  | 'up'
  | 'down'
  | 'inconclusive'
  | 'not_ready'
  | 'within_limit'
  | 'worse_within_limit'
  | 'harm'
  | 'denominator_shifted'
  | 'exploratory';

/**
 * Reason of a state, for a sentence. `ahead_too_early` and `behind_too_early`: decided except for the minimum days. `ended_…`: the
 * counterpart of the code without it, for a completed experiment. Data problems use their status.
 */
export type StateCode =
  | Exclude<Status, 'ok'>
  | 'single_arm'
  | 'sample_ratio_mismatch'
  | 'guardrail_harmed'
  | 'no_primary_goal'
  | 'burn_in'
  | 'no_planned_size'
  | 'before_planned_size'
  | 'before_minimum_days'
  | 'ahead_too_early'
  | 'behind_too_early'
  | 'not_cleared'
  | 'ended_without_result'
  | 'ended_in_burn_in'
  | 'ended_before_planned_size'
  | 'ended_before_minimum_days'
  | 'ended_uncleared'
  | 'decided'
  | 'no_longer_shown'
  | 'nothing_shown'
  | 'inconsistent_data'
  | 'expected_loss_above_limit'
  | 'denominator_shifted'
  | 'cleared'
  | 'informational'
  | 'exploratory';

/** A guardrail's distance to its limit, in the metric's units, positive on the good side. */
export interface GuardrailRoom extends Limits {
  readonly estimate: number | null;
  readonly method: string;
  /** p-value against being beyond the limit. */
  readonly clearP: number | null;
  /** p-value against being within the limit, corrected by Holm over guardrails and variants. */
  readonly harmP: number | null;
}

/** A variant against the control, as plain data. */
export interface AssessedComparison {
  readonly variant: string;
  readonly state: ComparisonState;
  readonly code: StateCode;
  readonly status: Status;
  readonly warnings: readonly Warning[];
  readonly engine: RegisteredPlan['engine'];
  readonly method: string;
  readonly n: Comparison['n'];
  /** The intervals of today's look alone, corrected for the number of comparisons. */
  readonly absolute: Interval;
  readonly relative: Comparison['relative'];
  /** Coverage of both intervals, 0.95 for "95%". */
  readonly level: number;
  /** The intersection of the intervals of all looks; null if not sequential, or if corrected by e-BH. */
  readonly running: { readonly absolute: Limits; readonly relative: Limits } | null;
  /** Corrected; if sequential and not corrected by e-BH, the minimum over all looks. */
  readonly pValue: number | null;
  readonly chanceToWin: number | null;
  /** In the metric's units. */
  readonly expectedLoss: number | null;
  readonly probabilityBest: number | null;
  readonly varianceReduction: number | null;
  /** When it was decided, in milliseconds since the epoch of Unix time. */
  readonly decidedAtMs: number | null;
  /** Since when today's data alone no longer support the decision, in milliseconds; null until that has lasted three days. */
  readonly noLongerShownSinceMs: number | null;
  /** p-value that a ratio's denominator is the same in both arms; null for other metrics. */
  readonly denominatorP: number | null;
  /** For a guardrail. */
  readonly room: GuardrailRoom | null;
  /** Visitors that a guardrail needs to be cleared; null once decided. */
  readonly needed: NeededToClear | null;
}

/** A goal's comparisons; if there is nothing to compare, they are empty and the status is the reason. */
export interface AssessedResult {
  readonly goalKey: string;
  readonly role: GoalRole;
  readonly status: Status | 'single_arm';
  readonly comparisons: readonly AssessedComparison[];
}

/** The leading verdict, and the goal and variant it is about. */
export interface LeadingVerdict {
  readonly state: ExperimentState;
  readonly code: StateCode;
  readonly goalKey: string | null;
  readonly variant: string | null;
}

/** The assessment of an experiment by its plan, as JSON-safe data. */
export interface Assessment {
  readonly verdict: LeadingVerdict;
  readonly goals: readonly AssessedResult[];
  /** To be stored and passed in at the next look. */
  readonly monitors: readonly StoredMonitor[];
}
