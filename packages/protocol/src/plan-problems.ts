import { type ExperimentPlan, resolvePlan, type Statistics } from './plan.ts';

interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * Returns the conflicts between an experiment's plan and its project's statistics. Paths are relative to the experiment. A paused or
 * finished experiment is never rejected for its plan.
 */
export function planProblems(
  { status, plan }: { readonly status: string; readonly plan?: ExperimentPlan | undefined },
  statistics: Statistics | undefined,
): readonly Problem[] {
  const { engine, plannedVisitors } = resolvePlan(statistics, plan);
  const isServed = status === 'running' || status === 'scheduled';
  const isUnusedLimit = plan?.expectedLossLimit !== undefined && engine !== 'bayesian';
  return [
    ...(isServed && engine !== 'sequential' && plannedVisitors === undefined
      ? [
          {
            path: ['plan', 'plannedVisitors'],
            message: `is required: engine ${engine} has no verdict before that many visitors`,
          },
        ]
      : []),
    ...((isServed || status === 'draft') && isUnusedLimit
      ? [
          {
            path: ['plan', 'expectedLossLimit'],
            message: `applies to engine bayesian only; the experiment's is ${engine}`,
          },
        ]
      : []),
  ];
}
