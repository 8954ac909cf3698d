import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import { analyzeFamily } from '../analyze/analyze-family.ts';
import { sum } from '../special/sum.ts';
import type { AssessedGoal, AssessInput } from './assess-input.ts';
import type { AssessedResult } from './assessment.ts';
import type { Candidate } from './candidate.ts';
import { judgeComparison } from './judge-comparison.ts';
import { monitorKeyFor, plannedVisitorsFor } from './readiness.ts';
import { findMonitor, type StoredMonitor } from './stored-monitor.ts';
import { testDenominators } from './test-denominators.ts';

/** A goal's result and its monitors to store. */
export interface GoalAssessment {
  readonly result: AssessedResult;
  readonly monitors: readonly StoredMonitor[];
}

/**
 * Assesses goals that are corrected together. With Holm, the primary goal uses Bonferroni, because no interval is as sharp as Holm's
 * p-value (Strassburger and Bretz 2008), and p-value and interval have to agree. Secondary goals always use the false discovery rate.
 */
export function assessGoals(goals: readonly AssessedGoal[], input: AssessInput): readonly GoalAssessment[] {
  const role = goals[0]?.role;
  const tests = sum(goals.map(({ arms }) => Math.max(0, arms.length - 1)));
  const { plan } = input;
  const usesBonferroni = role === 'primary' && plan.correction === 'holm' && plan.engine !== 'bayesian';
  const shared = usesBonferroni ? Math.max(1, tests) : 1;
  const alpha = plan.alpha / shared;
  const correction =
    role === 'secondary' || (role === 'primary' && plan.correction === 'benjaminiHochberg')
      ? 'benjaminiHochberg'
      : 'none';
  return compareGoals(goals, input, { alpha, correction }).map(({ goal, status, candidates }) => {
    const judged = candidates.map((candidate) => judgeComparison(candidate, goal, { input, alpha, shared }));
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

/** Compares goals that are corrected together, using their monitors from previous looks. */
export function compareGoals(
  goals: readonly AssessedGoal[],
  input: AssessInput,
  { alpha, correction }: Pick<AnalysisPlan, 'alpha' | 'correction'>,
) {
  const { plan, monitors = [] } = input;
  const [first] = goals;
  if (first === undefined) return [];
  const family = {
    ...plan,
    alpha,
    correction,
    nStar: plannedVisitorsFor(first, input),
    direction: 'increase',
  } as const;
  const previousMonitors = goals.map((goal) =>
    goal.arms.map(({ variant }) =>
      findMonitor(monitors, { goalKey: goal.goalKey, variant, key: monitorKeyFor(goal, input, alpha) }),
    ),
  );
  const results = analyzeFamily(
    goals.map(({ arms, direction }, index) => ({
      arms,
      direction,
      history: historyOf(previousMonitors[index] ?? [], 'absolute'),
    })),
    family,
  );
  return goals.map((goal, index) => {
    const goalMonitors = previousMonitors[index] ?? [];
    const denominators = testDenominators(goal.arms, family, historyOf(goalMonitors, 'denominator'));
    const { status, comparisons } = results[index] ?? { status: 'no_data' as const, comparisons: [] };
    const candidates = comparisons.flatMap((comparison): Candidate[] => {
      const previous = goalMonitors.find(({ variant }) => variant === comparison.variant);
      const denominator = denominators.find(({ variant }) => variant === comparison.variant) ?? null;
      return previous === undefined ? [] : [{ comparison, previous, denominator }];
    });
    return { goal, status, candidates };
  });
}

function historyOf(monitors: readonly StoredMonitor[], field: 'absolute' | 'denominator') {
  return Object.fromEntries(
    monitors.flatMap(({ variant, [field]: state }) => (state === null ? [] : [[variant, state] as const])),
  );
}
