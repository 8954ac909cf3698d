import type { Contrast } from '../analyze/contrast.ts';
import { pairArms } from '../analyze/pair-arms.ts';
import { judgeMargin } from '../margin/judge-margin.ts';
import { addMarginLook, type MarginMonitor } from '../margin/margin-monitor.ts';
import { type NeededToClear, neededToClear } from '../margin/needed-to-clear.ts';
import { testMargin } from '../margin/test-margin.ts';
import { adjustPValues } from '../multiplicity/compare-all.ts';
import { compareGoals, type GoalAssessment } from './assess-goals.ts';
import type { AssessedGoal, AssessInput } from './assess-input.ts';
import type { AssessedComparison, StateCode } from './assessment.ts';
import type { Candidate } from './candidate.ts';
import { isPlannedSizeReached, notReadyCode, plannedVisitorsFor, toCompletedCode } from './readiness.ts';
import type { StoredMonitor } from './stored-monitor.ts';
import { toAssessedComparison } from './to-assessed-comparison.ts';

/**
 * Assesses guardrails. Confidence sequences monitor harm at every look, whatever the engine, because it is reported before the planned size
 * and the minimum days; at the planned size, the engine's own test is added. Alarms are corrected by Holm over guardrails and variants.
 * This is valid at any look, since a sequential test's running minimum is itself a valid p-value.
 */
export function assessGuardrails(
  goals: readonly AssessedGoal[],
  input: AssessInput,
): readonly GoalAssessment[] {
  const { alpha } = input.plan;
  const compared = goals.flatMap((goal) =>
    compareGoals([goal], input, { alpha, correction: 'none' }).map((comparison) => ({
      ...comparison,
      watched: comparison.candidates.flatMap((candidate) => collectEvidence(candidate, goal, input)),
    })),
  );
  const isConfirmatory = (goal: AssessedGoal) => !input.isExploratory && !goal.isExploratory;
  const harmPs = compared.flatMap(({ goal, watched: evidence }) =>
    evidence.map(({ harm }) => (isConfirmatory(goal) ? harm.harmP : null)),
  );
  const adjusted = [...adjustPValues(harmPs, 'holm')];
  return compared.map(({ goal, status, watched: evidence }) => {
    const judged = evidence.map((guardrail) =>
      judge(guardrail, { goal, input, harmP: adjusted.shift() ?? null }),
    );
    return {
      result: {
        goalKey: goal.goalKey,
        role: goal.role,
        status,
        comparisons: judged.map(({ comparison }) => comparison),
      },
      monitors: judged.map(({ monitor }) => monitor),
    };
  });
}

/** The evidence about a treatment's margin. */
interface GuardrailEvidence {
  readonly candidate: Candidate;
  readonly estimate: number | null;
  readonly method: string;
  /** The evidence that may clear the guardrail. */
  readonly clear: MarginMonitor;
  /** The evidence that may raise an alarm: the stronger of sequence and engine. */
  readonly harm: MarginMonitor;
  readonly monitor: Pick<StoredMonitor, 'margin' | 'marginAtSize'>;
  readonly needed: NeededToClear | null;
}

function collectEvidence(
  candidate: Candidate,
  goal: AssessedGoal,
  input: AssessInput,
): readonly GuardrailEvidence[] {
  const { plan } = input;
  const { previous, comparison } = candidate;
  const relativeMargin = { margin: goal.margin ?? 0, direction: goal.direction };
  const nStar = plannedVisitorsFor(goal, input);
  const { contrasts } = pairArms(
    { arms: goal.arms },
    { ...plan, correction: 'none', direction: goal.direction, nStar },
  );
  const contrast = contrasts.find(({ treatment }) => treatment.variant === comparison.variant);
  if (contrast === undefined) return [];
  const sequence = testMargin(contrast, relativeMargin, 'sequential');
  const margin = addMarginLook(previous.margin, sequence);
  const needed = computeNeeded(contrast, goal, nStar);
  if (plan.engine === 'sequential') {
    const { room: estimate, method } = sequence;
    return [
      {
        candidate,
        estimate,
        method,
        clear: margin,
        harm: margin,
        monitor: { margin, marginAtSize: null },
        needed,
      },
    ];
  }
  const engineTest = testMargin(contrast, relativeMargin);
  const { room: estimate, method } = engineTest;
  const engineLook = addMarginLook(null, engineTest);
  const atSize =
    isPlannedSizeReached(goal, input) && engineTest.status === 'ok'
      ? (previous.marginAtSize ?? engineLook)
      : previous.marginAtSize;
  const marginAtSize = plan.engine === 'fixed' ? atSize : null;
  const clear = marginAtSize ?? engineLook;
  const usesEngineTest = isPlannedSizeReached(goal, input) && clear.harmP < margin.harmP;
  const harm = usesEngineTest ? clear : margin;
  return [{ candidate, estimate, method, clear, harm, monitor: { margin, marginAtSize }, needed }];
}

/** Computes the visitors needed from the control alone, so that they don't depend on the treatment's results. */
function computeNeeded({ pair, plan, control, treatment }: Contrast, goal: AssessedGoal, plannedN: number) {
  if (!('control' in pair)) return null;
  const { mean, variance } = pair.control;
  return neededToClear({
    mean,
    variance,
    margin: goal.margin ?? 0,
    direction: goal.direction,
    controlShare: control.stats.n / (control.stats.n + treatment.stats.n),
    engine: plan.engine,
    alpha: plan.alpha,
    plannedN,
    prior: plan.prior ?? null,
  });
}

function judge(
  { candidate, estimate, method, clear, harm, monitor, needed }: GuardrailEvidence,
  {
    goal,
    input,
    harmP,
  }: { readonly goal: AssessedGoal; readonly input: AssessInput; readonly harmP: number | null },
): { readonly comparison: AssessedComparison; readonly monitor: StoredMonitor } {
  const { comparison, denominator } = candidate;
  const { alpha } = input.plan;
  const described = toAssessedComparison(candidate, { input, alpha, shared: 1 });
  const pendingCode = notReadyCode(comparison, goal, input);
  const state = judgeMargin({
    clearP: clear.clearP,
    upper: harm.upper,
    harmP,
    isReady: pendingCode === null,
    isWorse: comparison.verdict === 'losing',
    alpha,
  });
  const isCleared = state === 'within_limit' || state === 'worse_within_limit';
  const code = marginCode(state, pendingCode);
  const room = { estimate, method, lower: clear.lower, upper: harm.upper, clearP: clear.clearP, harmP };
  return {
    comparison: {
      ...described.comparison,
      ...(input.isExploratory || goal.isExploratory
        ? ({ state: 'exploratory', code: 'exploratory' } as const)
        : // The arms count different denominators, so a cleared margin says nothing.
          isCleared && denominator?.isShifted
          ? ({ state: 'denominator_shifted', code: 'denominator_shifted' } as const)
          : input.isCompleted && state === 'not_ready'
            ? ({ state: 'inconclusive', code: toCompletedCode(code) } as const)
            : { state, code }),
      decidedAtMs: null,
      noLongerShownSinceMs: null,
      room,
      needed: state === 'not_ready' ? needed : null,
    },
    monitor: { ...described.monitor, ...monitor },
  };
}

function marginCode(state: ReturnType<typeof judgeMargin>, pendingCode: StateCode | null): StateCode {
  if (state === 'harm') return 'guardrail_harmed';
  return state === 'not_ready' ? (pendingCode ?? 'not_cleared') : 'cleared';
}
