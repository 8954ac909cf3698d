import type { ExperimentView, ProjectView } from '@pixel/control/client';

/** An experiment's own plan. */
export type Plan = NonNullable<ExperimentView['plan']>;

/** A plan with every setting that has a default. */
export type CompletePlan = Required<Omit<Plan, 'srm' | 'plannedVisitors'>> & Pick<Plan, 'plannedVisitors'>;

/** The server's defaults if neither the experiment nor its project sets a value. */
const serverDefaults: CompletePlan = {
  engine: 'sequential',
  alpha: 0.05,
  minimumDays: 7,
  correction: 'holm',
  holdback: 0,
  expectedLossLimit: 0.0025,
  pauseOnHarm: false,
};

/** Returns the effective plan of an experiment without settings of its own: the project's, or else the server's defaults. */
export function defaultPlan({ statistics }: Pick<ProjectView, 'statistics'>): CompletePlan {
  const { srm: _, windowHours: __, capPercentile: ___, cuped: ____, ...overrides } = statistics ?? {};
  return { ...serverDefaults, ...overrides };
}

/** Returns a plan with fields replaced; undefined removes a field, and an empty plan becomes undefined. */
export function withPlan(
  plan: Plan | undefined,
  patch: { readonly [Name in keyof Plan]?: Plan[Name] | undefined },
): Plan | undefined {
  const entries = Object.entries({ ...plan, ...patch }).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
