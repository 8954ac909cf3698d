import type { Contrast } from '../analyze/contrast.ts';
import { pairArms } from '../analyze/pair-arms.ts';
import { judgeMargin } from '../margin/judge-margin.ts';
import { addMarginLook, type MarginMonitor } from '../margin/margin-monitor.ts';
import { type NeededToClear, neededToClear } from '../margin/needed-to-clear.ts';
import { testMargin } from '../margin/test-margin.ts';
import { adjustPValues } from '../multiplicity/compare-all.ts';
import { compare, type GoalAssessment } from './assess-goals.ts';
import type { AssessedGoal, AssessInput } from './assess-input.ts';
import type { AssessedComparison, StateCode } from './assessment.ts';
import type { Candidate } from './candidate.ts';
import { describeComparison } from './describe-comparison.ts';
import { isEnough, plannedOf, whenEnded, whyNotReady } from './gates.ts';
import type { StoredMonitor } from './stored-monitor.ts';

/**
 * Assesses guardrails. Confidence sequences monitor harm at every look, whatever the engine, because it is reported before the planned size
 * and the minimum days; at the planned size, the engine's own test is added. Alarms are corrected by Holm over guardrails and variants.
 * This is valid at any look, since the minimum p-values over all looks are p-values too.
 */
export function assessGuardrails(
  goals: readonly AssessedGoal[],
  input: AssessInput,
): readonly GoalAssessment[] {
  const { alpha } = input.plan;
  const compared = goals.flatMap((goal) =>
    compare([goal], input, { alpha, correction: 'none' }).map((each) => ({
      ...each,
      watched: each.candidates.flatMap((candidate) => watch(candidate, goal, input)),
    })),
  );
  const isWatched = (goal: AssessedGoal) => !input.isExploratory && !goal.isExploratory;
  const harmPs = compared.flatMap(({ goal, watched }) =>
    watched.map(({ harm }) => (isWatched(goal) ? harm.harmP : null)),
  );
  const adjusted = [...adjustPValues(harmPs, 'holm')];
  return compared.map(({ goal, status, watched }) => {
    const judged = watched.map((each) => judge(each, { goal, input, harmP: adjusted.shift() ?? null }));
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

/** A treatment with the evidence about its margin. */
interface WatchedGuardrail {
  readonly candidate: Candidate;
  readonly estimate: number | null;
  readonly method: string;
  /** The evidence that may clear it. */
  readonly clear: MarginMonitor;
  /** The evidence that may raise an alarm: the stronger of sequence and engine. */
  readonly harm: MarginMonitor;
  readonly monitor: Pick<StoredMonitor, 'margin' | 'marginAtSize'>;
  readonly needed: NeededToClear | null;
}

function watch(candidate: Candidate, goal: AssessedGoal, input: AssessInput): readonly WatchedGuardrail[] {
  const { plan } = input;
  const { before, comparison } = candidate;
  const question = { margin: goal.margin ?? 0, direction: goal.direction };
  const nStar = plannedOf(goal, input);
  const { contrasts } = pairArms(
    { arms: goal.arms },
    { ...plan, correction: 'none', direction: goal.direction, nStar },
  );
  const contrast = contrasts.find(({ treatment }) => treatment.variant === comparison.variant);
  if (contrast === undefined) return [];
  const sequence = testMargin(contrast, question, 'sequential');
  const margin = addMarginLook(before.margin, sequence);
  const needed = neededOf(contrast, goal, nStar);
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
  const own = testMargin(contrast, question);
  const { room: estimate, method } = own;
  const today = addMarginLook(null, own);
  const atSize =
    isEnough(goal, input) && own.status === 'ok' ? (before.marginAtSize ?? today) : before.marginAtSize;
  const marginAtSize = plan.engine === 'fixed' ? atSize : null;
  const clear = marginAtSize ?? today;
  const isOwn = isEnough(goal, input) && clear.harmP < margin.harmP;
  const harm = isOwn ? clear : margin;
  return [{ candidate, estimate, method, clear, harm, monitor: { margin, marginAtSize }, needed }];
}

/** Planned from the control alone, independent of the treatment's results. */
function neededOf({ pair, plan, control, treatment }: Contrast, goal: AssessedGoal, plannedN: number) {
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
  { candidate, estimate, method, clear, harm, monitor, needed }: WatchedGuardrail,
  {
    goal,
    input,
    harmP,
  }: { readonly goal: AssessedGoal; readonly input: AssessInput; readonly harmP: number | null },
): { readonly comparison: AssessedComparison; readonly monitor: StoredMonitor } {
  const { comparison, denominator } = candidate;
  const { alpha } = input.plan;
  const described = describeComparison(candidate, { input, alpha, shared: 1 });
  const waiting = whyNotReady(comparison, goal, input);
  const state = judgeMargin({
    clearP: clear.clearP,
    upper: harm.upper,
    harmP,
    isReady: waiting === null,
    isWorse: comparison.verdict === 'losing',
    alpha,
  });
  const isCleared = state === 'within_limit' || state === 'worse_within_limit';
  const code = marginCode(state, waiting);
  const room = { estimate, method, lower: clear.lower, upper: harm.upper, clearP: clear.clearP, harmP };
  return {
    comparison: {
      ...described.comparison,
      ...(input.isExploratory || goal.isExploratory
        ? ({ state: 'exploratory', code: 'exploratory' } as const)
        : // Others are counted: that they cost no more says nothing.
          isCleared && denominator?.isShifted
          ? ({ state: 'denominator_shifted', code: 'denominator_shifted' } as const)
          : input.isCompleted && state === 'not_ready'
            ? ({ state: 'inconclusive', code: whenEnded(code) } as const)
            : { state, code }),
      decidedAtMs: null,
      noLongerShownSinceMs: null,
      room,
      needed: state === 'not_ready' ? needed : null,
    },
    monitor: { ...described.monitor, ...monitor },
  };
}

function marginCode(state: ReturnType<typeof judgeMargin>, waiting: StateCode | null): StateCode {
  if (state === 'harm') return 'guardrail_harmed';
  return state === 'not_ready' ? (waiting ?? 'not_cleared') : 'cleared';
}
