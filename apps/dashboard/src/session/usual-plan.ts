import type { ExperimentView, ProjectView } from '@pixel/control/client';

/** An experiment's own plan. */
export type Plan = NonNullable<ExperimentView['plan']>;

/** All settings of the analysis; the planned size is optional. */
export type WholePlan = Required<Omit<Plan, 'srm' | 'plannedVisitors'>> & Pick<Plan, 'plannedVisitors'>;

/** The server's defaults if neither the experiment nor its project sets a value. */
const usual: WholePlan = {
  engine: 'sequential',
  alpha: 0.05,
  minimumDays: 7,
  correction: 'holm',
  holdback: 0,
  expectedLossLimit: 0.0025,
  pauseOnHarm: false,
};

/** Returns the effective plan of an experiment that sets nothing itself. */
export function usualPlanOf({ statistics }: Pick<ProjectView, 'statistics'>): WholePlan {
  const { srm: _, windowHours: __, capPercentile: ___, cuped: ____, ...overrides } = statistics ?? {};
  return { ...usual, ...overrides };
}

/** Returns a plan with fields replaced; undefined removes a field, and an empty plan becomes undefined. */
export function withPlan(
  plan: Plan | undefined,
  part: { readonly [Name in keyof Plan]?: Plan[Name] | undefined },
): Plan | undefined {
  const entries = Object.entries({ ...plan, ...part }).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
