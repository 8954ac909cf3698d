import { z } from 'zod';
import { keySchema } from './identifiers.ts';

/** What a goal is to an experiment: what decides it, what is looked at as well, what must not get worse. */
export const goalRoles = ['primary', 'secondary', 'guardrail'] as const;

export type GoalRole = (typeof goalRoles)[number];

/** How a visitor's events become the number that arms are compared by. */
export const metricKinds = [
  'proportion',
  'count',
  'mean',
  'revenue',
  'ratio',
  'funnel',
  'retention',
  'quantile',
] as const;

export type MetricKind = (typeof metricKinds)[number];

/** What a kind of metric cannot do without. */
const needed = {
  ratio: 'denominatorGoalKey',
  funnel: 'funnelGoalKeys',
  retention: 'retentionDays',
  quantile: 'quantile',
} as const satisfies Partial<Record<MetricKind, string>>;

const fieldKinds = Object.fromEntries(Object.entries(needed).map(([kind, field]) => [field, kind]));

/** How an experiment analyses a goal; without `kind`, by the goal's type: revenue by its value, all else by how many reach it. */
export const analysisSchema = z
  .strictObject({
    kind: z.enum(metricKinds).optional(),
    /** Only what comes within this time of a visitor's first exposure counts. */
    windowHours: z.number().min(1).max(8_760).optional(),
    /** Values above this share of all arms' values are cut to it. */
    capPercentile: z.number().min(0.5).lt(1).optional(),
    direction: z.enum(['increase', 'decrease']).optional(),
    denominatorGoalKey: keySchema.optional(),
    funnelGoalKeys: z.array(keySchema).min(2).max(10).optional(),
    /** Comes back from the first to before the second day after the first exposure. */
    retentionDays: z.tuple([z.int().min(1).max(365), z.int().min(2).max(366)]).optional(),
    quantile: z.number().gt(0).lt(1).optional(),
  })
  .superRefine((analysis, context) => {
    const { kind, retentionDays } = analysis;
    const field = kind === undefined || !(kind in needed) ? undefined : needed[kind as keyof typeof needed];
    if (field !== undefined && analysis[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], message: `is missing, and kind ${kind} needs it` });
    for (const [name, kindOfField] of Object.entries(fieldKinds))
      if (name in analysis && analysis[name as keyof typeof analysis] !== undefined && kind !== kindOfField)
        context.addIssue({ code: 'custom', path: [name], message: `is for kind ${kindOfField} only` });
    if (retentionDays !== undefined && retentionDays[0] >= retentionDays[1])
      context.addIssue({
        code: 'custom',
        path: ['retentionDays', 1],
        message: 'must be greater than the first',
      });
  });

export type Analysis = z.infer<typeof analysisSchema>;

/** The role of a goal that may say so in either way. */
export function goalRoleOf({
  role,
  isPrimary,
}: {
  readonly role?: GoalRole | undefined;
  readonly isPrimary?: boolean | undefined;
}): GoalRole {
  return role ?? (isPrimary ? 'primary' : 'secondary');
}
