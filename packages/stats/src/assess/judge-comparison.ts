import type { Comparison } from '../analyze/comparison.ts';
import { addDecision, type Decision, noLongerShownSince } from '../sequential/decision.ts';
import type { AssessedGoal, AssessInput } from './assess-input.ts';
import type { AssessedComparison, ComparisonState, StateCode } from './assessment.ts';
import type { Candidate, JudgmentLevel } from './candidate.ts';
import { notReadyCode, toCompletedCode } from './readiness.ts';
import type { StoredMonitor } from './stored-monitor.ts';
import { toAssessedComparison } from './to-assessed-comparison.ts';

/** Evaluates a treatment by the plan, and returns its monitor for the next look. */
export function judgeComparison(
  candidate: Candidate,
  goal: AssessedGoal,
  level: JudgmentLevel,
): { readonly comparison: AssessedComparison; readonly monitor: StoredMonitor } {
  const { comparison, previous, denominator } = candidate;
  const { input } = level;
  const described = toAssessedComparison(candidate, level);
  const pendingCode = notReadyCode(comparison, goal, input);
  const verdict = toCostAwareVerdict(comparison, input);
  const current = verdictOfThisLook(comparison, goal);
  // A discovery by e-BH is valid only at the look at which the experiment stops; only a single look, or a single deciding goal, is final.
  const keepsDecision = goal.role === 'primary' || input.plan.engine === 'fixed';
  const allowed = pendingCode !== null ? null : allowedDecision(verdict, input);
  const decision = addDecision(keepsDecision ? previous.decision : null, {
    atMs: input.atMs,
    allowed,
    current,
  });
  const judged = stateOf({
    goal,
    input,
    pendingCode,
    verdict,
    decision,
    isShifted: denominator?.isShifted === true,
    comparison,
  });
  const sinceMs = keepsDecision ? noLongerShownSince(decision, input.atMs) : null;
  const isDecided = judged.state === 'winning' || judged.state === 'losing';
  return {
    comparison: {
      ...described.comparison,
      ...judged,
      code: judged.code === 'decided' && sinceMs !== null ? 'no_longer_shown' : judged.code,
      decidedAtMs: keepsDecision && isDecided ? (decision?.atMs ?? null) : null,
      noLongerShownSinceMs: isDecided ? sinceMs : null,
    },
    monitor: { ...described.monitor, decision: keepsDecision ? decision : null },
  };
}

/** Returns the engine's verdict, or `too_costly` if the expected loss of a Bayesian decision is above the plan's limit. */
function toCostAwareVerdict(
  { verdict, bayes, means: [control] }: Comparison,
  { plan }: AssessInput,
): 'winning' | 'losing' | 'inconclusive' | 'too_costly' {
  if (verdict !== 'winning' && verdict !== 'losing') return 'inconclusive';
  if (plan.engine !== 'bayesian' || bayes === null) return verdict;
  const loss = verdict === 'winning' ? bayes.expectedLoss : bayes.expectedLossControl;
  return loss < plan.expectedLossLimit * Math.abs(control ?? 0) ? verdict : 'too_costly';
}

/** Returns the decision that the plan allows at this look, or null; the single look of `fixed` can also decide `inconclusive`. */
function allowedDecision(
  verdict: ReturnType<typeof toCostAwareVerdict>,
  { plan }: AssessInput,
): Decision['state'] | null {
  if (verdict === 'winning' || verdict === 'losing') return verdict;
  return plan.engine === 'fixed' ? 'inconclusive' : null;
}

/** Returns the result of this look alone, without the previous ones. */
function verdictOfThisLook(comparison: Comparison, { direction }: AssessedGoal): Decision['state'] {
  const { bayes, verdict, absolute, adjusted, warnings } = comparison;
  if (bayes !== null) return verdict === 'winning' || verdict === 'losing' ? verdict : 'inconclusive';
  const { lower, upper } = adjusted ?? absolute;
  if (warnings.some(({ code }) => code === 'burn_in')) return 'inconclusive';
  if (lower !== null && lower > 0) return direction === 'increase' ? 'winning' : 'losing';
  if (upper !== null && upper < 0) return direction === 'increase' ? 'losing' : 'winning';
  return 'inconclusive';
}

/** The inputs of a state. */
interface ComparisonContext {
  readonly goal: AssessedGoal;
  readonly input: AssessInput;
  readonly pendingCode: StateCode | null;
  readonly verdict: ReturnType<typeof toCostAwareVerdict>;
  readonly decision: Decision | null;
  readonly isShifted: boolean;
  readonly comparison: Comparison;
}

function stateOf(context: ComparisonContext): { readonly state: ComparisonState; readonly code: StateCode } {
  const { goal, input, pendingCode, verdict, decision, isShifted, comparison } = context;
  if (goal.role === 'informational') return { state: 'exploratory', code: 'informational' };
  if (input.isExploratory || goal.isExploratory) return { state: 'exploratory', code: 'exploratory' };
  if (decision === null && pendingCode !== null) {
    const code = pendingCode === 'before_minimum_days' ? tooEarly(verdict) : pendingCode;
    if (input.isCompleted) return { state: 'inconclusive', code: toCompletedCode(code) };
    return { state: 'not_ready', code };
  }
  if (isShifted) return { state: 'denominator_shifted', code: 'denominator_shifted' };
  if (decision !== null && decision.state !== 'inconclusive')
    return { state: stateOfDecision(decision.state, goal), code: 'decided' };
  if (comparison.monitor?.status === 'inconsistent_data')
    return { state: 'inconclusive', code: 'inconsistent_data' };
  return {
    state: 'inconclusive',
    code: verdict === 'too_costly' ? 'expected_loss_above_limit' : 'nothing_shown',
  };
}

function tooEarly(verdict: ReturnType<typeof toCostAwareVerdict>): StateCode {
  if (verdict === 'winning') return 'ahead_too_early';
  return verdict === 'losing' ? 'behind_too_early' : 'before_minimum_days';
}

/** Returns the state for a decision: only the primary goal wins or loses; others go up or down. */
function stateOfDecision(state: 'winning' | 'losing', { role, direction }: AssessedGoal): ComparisonState {
  if (role === 'primary') return state;
  return (state === 'winning') === (direction === 'increase') ? 'up' : 'down';
}
