import { z } from 'zod';
import { capPercentile, windowHours } from './configuration-fields.ts';

/** How an experiment is judged: at any time, once at its planned size, or by chances and losses at its planned size. */
export const engines = ['sequential', 'fixed', 'bayesian'] as const;

export type Engine = (typeof engines)[number];

/** What is done about several variants being compared with the control at once. */
export const corrections = ['none', 'holm', 'benjaminiHochberg'] as const;

export type Correction = (typeof corrections)[number];

/** From one half on, one number would say that a variant wins and that it loses. */
const alpha = z.number().gt(0).lt(0.5);

/** What is decided about an experiment before it starts; what it does not say, the project's statistics say. */
export const experimentPlanSchema = z.strictObject({
  engine: z.enum(engines).optional(),
  /** Probability of a false alarm. */
  alpha: alpha.optional(),
  /** Visitors of all variants together. */
  plannedVisitors: z.int().min(1).max(1_000_000_000).optional(),
  /** Before so many days nothing wins or loses; what does harm is told all the same. */
  minimumDays: z.int().min(0).max(365).optional(),
  correction: z.enum(corrections).optional(),
  /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
  holdback: z.number().min(0).max(0.5).optional(),
  /** Largest expected loss of a winner, as a share of the control's value. */
  expectedLossLimit: z.number().gt(0).max(1).optional(),
  /** Whether the experiment pauses itself where a guardrail is harmed. */
  pauseOnHarm: z.boolean().optional(),
  /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
  srm: z
    .strictObject({
      concentration: z.number().min(1).max(1_000_000).optional(),
      alpha: alpha.optional(),
    })
    .optional(),
});

/** Plans of a project's experiments as far as they say nothing themselves, and how their metrics are computed. */
export const statisticsSchema = experimentPlanSchema.extend({
  /** Window of metrics that have none of their own. */
  windowHours: windowHours.optional(),
  /** Cap of metrics that have none of their own. */
  capPercentile: capPercentile.optional(),
  /** Whether differences are adjusted by what visitors did before. */
  cuped: z.boolean().optional(),
});

export type ExperimentPlan = z.infer<typeof experimentPlanSchema>;
export type Statistics = z.infer<typeof statisticsSchema>;

/** All that is decided about an experiment before it starts. */
export interface Plan {
  readonly engine: Engine;
  readonly alpha: number;
  /** Visitors of all variants together; absent where nobody planned it. */
  readonly plannedVisitors?: number;
  readonly minimumDays: number;
  readonly correction: Correction;
  readonly holdback: number;
  readonly expectedLossLimit: number;
  readonly pauseOnHarm: boolean;
  readonly srm: { readonly concentration: number; readonly alpha: number };
  readonly windowHours: number;
  /** Absent where nothing is capped. */
  readonly capPercentile?: number;
  readonly cuped: boolean;
}

/** The plan of an experiment where neither it nor its project says anything. */
export const usualPlan: Plan = {
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

/** Returns the whole plan of an experiment: what it says itself, else its project's statistics, else {@link usualPlan}. */
export function planOf(statistics: Statistics = {}, plan: ExperimentPlan = {}): Plan {
  return {
    ...usualPlan,
    ...given(statistics),
    ...given(plan),
    srm: { ...usualPlan.srm, ...given(statistics.srm ?? {}), ...given(plan.srm ?? {}) },
  };
}

/** The fields that are there. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
