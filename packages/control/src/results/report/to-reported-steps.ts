import type { MetricArm } from '@pixel/store/events';
import { assess } from '../looks/assess.ts';
import type { BasisGoal } from '../looks/basis.ts';
import type { Look } from '../looks/look.ts';
import type { LookView } from '../looks/view.ts';
import type { ReportedStep } from './results-report.ts';

/**
 * Returns the steps of a funnel, each with its comparisons; undefined for other goals, or if the look has no steps. A step is measured as a
 * share of all exposed visitors, since those who reach the previous step are different people in each variant.
 */
export function toReportedSteps(
  goal: BasisGoal,
  { basis, metrics }: LookView,
  { asOf, health }: Pick<Look, 'asOf' | 'health'>,
): readonly ReportedStep[] | undefined {
  const { metric, analysis } = goal;
  const arms = metrics.find(({ key }) => key === goal.goalKey)?.arms ?? [];
  if (metric.kind !== 'funnel' || !arms.some(({ details }) => details.steps !== undefined)) return undefined;
  const keys = analysis?.funnelGoalKeys ?? [];
  const steps = metric.steps.map(({ eventName }, index) => ({
    goalKey: keys.length === metric.steps.length ? (keys[index] ?? null) : null,
    eventName,
    // Assesses the step like a goal of its own; only its interval is reported.
    asGoal: { ...goal, goalKey: `${index}`, role: 'secondary', kind: 'proportion', margin: null } as const,
    arms: arms.flatMap((arm) => armReachingStep(arm, index)),
  }));
  const { goals } = assess(
    { ...basis, goals: steps.map(({ asGoal }) => asGoal) },
    steps.map((step, index) => ({ key: `${index}`, arms: step.arms })),
    { atMs: asOf, health, isExploratory: true },
  );
  return steps.map(({ goalKey, eventName }, index) => ({
    goalKey,
    eventName,
    comparisons: (goals.find((goal) => goal.goalKey === `${index}`)?.comparisons ?? []).map(
      ({ variant, relative, level }) => ({
        variantKey: variant,
        relative: { estimate: relative.estimate, lower: relative.lower, upper: relative.upper },
        level,
      }),
    ),
  }));
}

function armReachingStep({ variantKey, n, open, details }: MetricArm, step: number): readonly MetricArm[] {
  const reached = details.steps?.[step]?.reached;
  if (reached === undefined) return [];
  return [{ variantKey, n, open, stats: { kind: 'proportion', n, sum: reached }, details: {} }];
}
