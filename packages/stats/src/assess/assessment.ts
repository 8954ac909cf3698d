import type { Comparison, Interval } from '../analyze/comparison.ts';
import type { NeededToClear } from '../margin/needed-to-clear.ts';
import type { Status, Warning } from '../result.ts';
import type { GoalRole, RegisteredPlan } from './assess-input.ts';
import type { Limits, StoredMonitor } from './stored-monitor.ts';

/** What leads an experiment's results. */
export type ExperimentState = 'untrusted' | 'harm' | 'not_ready' | 'losing' | 'winning' | 'inconclusive';

/** What is said of a goal and variant. */
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
 * Why a state is what it is, for a sentence to be made of. `ahead_too_early` and `behind_too_early`: decided but for the minimum
 * days. `ended_…`: the same as without, of an experiment to which nothing comes any more. Of data, their status.
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

/** A guardrail's room to its limit, in the metric's units and positive on the good side. */
export interface Room extends Limits {
  readonly estimate: number | null;
  readonly method: string;
  /** Against being beyond the limit. */
  readonly clearP: number | null;
  /** Against being inside it, corrected by Holm over guardrails and variants. */
  readonly harmP: number | null;
}

/** A variant against the control; plain data. */
export interface AssessedComparison {
  readonly variant: string;
  readonly state: ComparisonState;
  readonly code: StateCode;
  readonly status: Status;
  readonly warnings: readonly Warning[];
  readonly engine: RegisteredPlan['engine'];
  readonly method: string;
  readonly n: Comparison['n'];
  /** Today's own intervals, corrected for the number of comparisons. */
  readonly absolute: Interval;
  readonly relative: Comparison['relative'];
  /** Coverage of both, 0.95 for "95 %". */
  readonly level: number;
  /** What all looks together leave; null where looks are not unlimited or nothing is corrected at a level of its own. */
  readonly running: { readonly absolute: Limits; readonly relative: Limits } | null;
  /** Corrected; where looks are unlimited and one goal decides, the least of all looks. */
  readonly pValue: number | null;
  readonly chanceToWin: number | null;
  /** In the metric's units. */
  readonly expectedLoss: number | null;
  readonly probabilityBest: number | null;
  readonly varianceReduction: number | null;
  /** When it was decided, in milliseconds since 1970. */
  readonly decidedAtMs: number | null;
  /** Since when today's data alone no longer show what was decided, once that has lasted three days. */
  readonly noLongerShownSinceMs: number | null;
  /** Of a ratio's denominator being the same in both arms; null for what has none. */
  readonly denominatorP: number | null;
  /** Of a guardrail. */
  readonly room: Room | null;
  /** What a guardrail needs to be cleared; null once it is judged. */
  readonly needed: NeededToClear | null;
}

/** A goal's comparisons; none where there is nothing to compare, which the status says. */
export interface AssessedResult {
  readonly goalKey: string;
  readonly role: GoalRole;
  readonly status: Status | 'single_arm';
  readonly comparisons: readonly AssessedComparison[];
}

/** What leads, and whom it is about. */
export interface LeadingVerdict {
  readonly state: ExperimentState;
  readonly code: StateCode;
  readonly goalKey: string | null;
  readonly variant: string | null;
}

/** An experiment judged by its plan; plain data that survives JSON. */
export interface Assessment {
  readonly verdict: LeadingVerdict;
  readonly goals: readonly AssessedResult[];
  /** To be stored, and handed back at the next look. */
  readonly monitors: readonly StoredMonitor[];
}
