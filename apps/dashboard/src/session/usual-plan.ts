import type { ExperimentView, ProjectView } from '@pixel/control/client';

/** What an experiment says of its plan. */
export type Plan = NonNullable<ExperimentView['plan']>;

/** All that is decided about how an experiment is judged; nobody may have planned a size. */
export type WholePlan = Required<Omit<Plan, 'srm' | 'plannedVisitors'>> & Pick<Plan, 'plannedVisitors'>;

/** What holds where neither an experiment nor its project says anything, as the server has it. */
const usual: WholePlan = {
  engine: 'sequential',
  alpha: 0.05,
  minimumDays: 7,
  correction: 'holm',
  holdback: 0,
  expectedLossLimit: 0.0025,
  pauseOnHarm: false,
};

/** Returns what holds for an experiment that says nothing itself. */
export function usualPlanOf({ statistics }: Pick<ProjectView, 'statistics'>): WholePlan {
  const { srm: _, windowHours: __, capPercentile: ___, cuped: ____, ...said } = statistics ?? {};
  return { ...usual, ...said };
}

/** Returns a plan with other fields; those that are undefined are said no more, and a plan that says nothing is none. */
export function withPlan(
  plan: Plan | undefined,
  part: { readonly [Name in keyof Plan]?: Plan[Name] | undefined },
): Plan | undefined {
  const entries = Object.entries({ ...plan, ...part }).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
