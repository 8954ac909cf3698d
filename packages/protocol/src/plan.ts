import { z } from 'zod';
import { capPercentileSchema, windowHoursSchema } from './configuration-fields.ts';

/**
 * How an experiment is evaluated: validly at any time, once at its planned size, or at its planned size by probabilities and expected
 * losses.
 */
export const engines = ['sequential', 'fixed', 'bayesian'] as const;

export type Engine = (typeof engines)[number];

/** The correction for comparing several variants with the control. */
export const corrections = ['none', 'holm', 'benjaminiHochberg'] as const;

export type Correction = (typeof corrections)[number];

/** Below 0.5: otherwise, a variant could win and lose at the same time. */
const alpha = z.number().gt(0).lt(0.5);

/** The plan made before an experiment starts. Missing fields come from the project's statistics. */
export const experimentPlanSchema = z.strictObject({
  engine: z.enum(engines).optional(),
  /** Probability of a false positive. */
  alpha: alpha.optional(),
  /** Number of visitors of all variants together. */
  plannedVisitors: z.int().min(1).max(1_000_000_000).optional(),
  /** No variant wins or loses before this many days; harm is reported at once. */
  minimumDays: z.int().min(0).max(365).optional(),
  correction: z.enum(corrections).optional(),
  /** Share of visitors who keep the control after a rollout, for further measurement. */
  holdback: z.number().min(0).max(0.5).optional(),
  /** Maximum expected loss of a winner, as a share of the control's value. */
  expectedLossLimit: z.number().gt(0).max(1).optional(),
  /** Whether the experiment pauses itself if a guardrail is harmed. */
  pauseOnHarm: z.boolean().optional(),
  /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
  srm: z
    .strictObject({
      concentration: z.number().min(1).max(1_000_000).optional(),
      alpha: alpha.optional(),
    })
    .optional(),
});

/** Defaults for the plans of a project's experiments, and how their metrics are computed. */
export const statisticsSchema = experimentPlanSchema.extend({
  /** Default window of metrics. */
  windowHours: windowHoursSchema.optional(),
  /** Default cap of metrics. */
  capPercentile: capPercentileSchema.optional(),
  /** Whether differences are adjusted by visitors' behaviour before exposure. */
  cuped: z.boolean().optional(),
});

export type ExperimentPlan = z.infer<typeof experimentPlanSchema>;
export type Statistics = z.infer<typeof statisticsSchema>;

/** The full plan of an experiment. */
export interface Plan {
  readonly engine: Engine;
  readonly alpha: number;
  /** Number of visitors of all variants together; absent if unplanned. */
  readonly plannedVisitors?: number;
  readonly minimumDays: number;
  readonly correction: Correction;
  readonly holdback: number;
  readonly expectedLossLimit: number;
  readonly pauseOnHarm: boolean;
  readonly srm: { readonly concentration: number; readonly alpha: number };
  readonly windowHours: number;
  /** Absent if values aren't capped. */
  readonly capPercentile?: number;
  readonly cuped: boolean;
}

/** The plan of an experiment if neither it nor its project sets anything. */
export const defaultPlan: Plan = {
  engine: 'sequential',
  alpha: 0.05,
  minimumDays: 7,
  correction: 'holm',
  holdback: 0,
  expectedLossLimit: 0.0025,
  pauseOnHarm: false,
  srm: { concentration: 1_000, alpha: 0.01 },
  windowHours: 168,
  cuped: true,
};

/** Returns the full plan of an experiment: its own fields, or else its project's statistics, or else {@link defaultPlan}. */
export function resolvePlan(statistics: Statistics = {}, plan: ExperimentPlan = {}): Plan {
  return {
    ...defaultPlan,
    ...definedFields(statistics),
    ...definedFields(plan),
    srm: { ...defaultPlan.srm, ...definedFields(statistics.srm ?? {}), ...definedFields(plan.srm ?? {}) },
  };
}

/** Returns an object without its undefined fields. */
function definedFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
