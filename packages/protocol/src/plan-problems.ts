import { type ExperimentPlan, planOf, type Statistics } from './plan.ts';

interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * Says what of an experiment's plan cannot work beside its project's statistics; paths begin at the experiment. One that is paused
 * or over is never refused for its plan.
 */
export function planProblems(
  { status, plan }: { readonly status: string; readonly plan?: ExperimentPlan | undefined },
  statistics: Statistics | undefined,
): readonly Problem[] {
  const { engine, plannedVisitors } = planOf(statistics, plan);
  const isServed = status === 'running' || status === 'scheduled';
  const isUseless = plan?.expectedLossLimit !== undefined && engine !== 'bayesian';
  return [
    ...(isServed && engine !== 'sequential' && plannedVisitors === undefined
      ? [
          {
            path: ['plan', 'plannedVisitors'],
            message: `is missing, and engine ${engine} has no verdict before that many visitors`,
          },
        ]
      : []),
    ...((isServed || status === 'draft') && isUseless
      ? [
          {
            path: ['plan', 'expectedLossLimit'],
            message: `is for engine bayesian only, and the experiment's is ${engine}`,
          },
        ]
      : []),
  ];
}
