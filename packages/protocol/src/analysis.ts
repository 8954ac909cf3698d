import { z } from 'zod';
import { capPercentile, windowHours } from './configuration-fields.ts';
import { keySchema } from './identifiers.ts';

/**
 * What a goal is to an experiment: what decides it, what is looked at as well, what must not get worse, and what is told without
 * being compared, such as an event that only one variant can have.
 */
export const goalRoles = ['primary', 'secondary', 'guardrail', 'informational'] as const;

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
  'survey_score',
  'nps',
] as const;

export type MetricKind = (typeof metricKinds)[number];

/** What a kind of metric cannot do without, and no other kind has a use for. */
const needed: Readonly<Partial<Record<MetricKind, readonly NeededField[]>>> = {
  ratio: ['denominatorGoalKey'],
  funnel: ['funnelGoalKeys'],
  retention: ['retentionDays'],
  quantile: ['quantile'],
  survey_score: ['surveyKey', 'questionId'],
  nps: ['surveyKey'],
};

type NeededField =
  | 'denominatorGoalKey'
  | 'funnelGoalKeys'
  | 'retentionDays'
  | 'quantile'
  | 'surveyKey'
  | 'questionId';

/** By field, the kinds that need it. */
const kindsOf = new Map<NeededField, string[]>();
for (const [kind, fields] of Object.entries(needed))
  for (const field of fields) kindsOf.set(field, [...(kindsOf.get(field) ?? []), kind]);

/** How an experiment analyses a goal; without `kind`, by the goal's type: revenue by its value, all else by how many reach it. */
export const analysisSchema = z
  .strictObject({
    kind: z.enum(metricKinds).optional(),
    /** Only what comes within this time of a visitor's first exposure counts. */
    windowHours: windowHours.optional(),
    /** Values above this share of all arms' values are cut to it. */
    capPercentile: capPercentile.optional(),
    direction: z.enum(['increase', 'decrease']).optional(),
    /** How much worse a guardrail may get, as a share of the control's value. */
    margin: z.number().gt(0).lt(1).optional(),
    denominatorGoalKey: keySchema.optional(),
    funnelGoalKeys: z.array(keySchema).min(2).max(10).optional(),
    /** Comes back from the first to before the second day after the first exposure. */
    retentionDays: z.tuple([z.int().min(1).max(365), z.int().min(2).max(366)]).optional(),
    quantile: z.number().gt(0).lt(1).optional(),
    surveyKey: keySchema.optional(),
    questionId: keySchema.optional(),
  })
  .superRefine((analysis, context) => {
    const { kind, retentionDays } = analysis;
    const ownFields = kind === undefined ? [] : (needed[kind] ?? []);
    for (const field of ownFields)
      if (analysis[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: `is missing, and kind ${kind} needs it` });
    for (const [field, kinds] of kindsOf)
      if (analysis[field] !== undefined && !ownFields.includes(field))
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `is for ${kinds.length === 1 ? 'kind' : 'kinds'} ${kinds.join(' and ')} only`,
        });
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
