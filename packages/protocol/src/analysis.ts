import { z } from 'zod';
import { capPercentileSchema, windowHoursSchema } from './configuration-fields.ts';
import { keySchema } from './identifiers.ts';

/**
 * The role of a goal in an experiment: it decides the experiment, is also compared, must not get worse, or is only reported, without a
 * comparison (an event that only one variant can have, for example).
 */
export const goalRoles = ['primary', 'secondary', 'guardrail', 'informational'] as const;

export type GoalRole = (typeof goalRoles)[number];

/** How a visitor's events become the number by which arms are compared. */
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

/** Fields that each kind of metric requires. Kinds that do not list a field must not have it. */
const requiredFields: Readonly<Partial<Record<MetricKind, readonly KindField[]>>> = {
  ratio: ['denominatorGoalKey'],
  funnel: ['funnelGoalKeys'],
  retention: ['retentionDays'],
  quantile: ['quantile'],
  survey_score: ['surveyKey', 'questionId'],
  nps: ['surveyKey'],
};

type KindField =
  | 'denominatorGoalKey'
  | 'funnelGoalKeys'
  | 'retentionDays'
  | 'quantile'
  | 'surveyKey'
  | 'questionId';

/** The kinds that require a field, by field. */
const kindsByField = new Map<KindField, string[]>();
for (const [kind, fields] of Object.entries(requiredFields))
  for (const field of fields) kindsByField.set(field, [...(kindsByField.get(field) ?? []), kind]);

/**
 * How an experiment analyses a goal. Without `kind`, the goal's type decides: revenue by its value, everything else by how many visitors
 * reach it.
 */
export const analysisSchema = z
  .strictObject({
    kind: z.enum(metricKinds).optional(),
    /** Hours after a visitor's first exposure within which events count. */
    windowHours: windowHoursSchema.optional(),
    /** Caps values at this quantile of the values of all arms. */
    capPercentile: capPercentileSchema.optional(),
    direction: z.enum(['increase', 'decrease']).optional(),
    /** How much worse a guardrail may get, as a share of the control's value. */
    margin: z.number().gt(0).lt(1).optional(),
    denominatorGoalKey: keySchema.optional(),
    funnelGoalKeys: z.array(keySchema).min(2).max(10).optional(),
    /**
     * Days after the first exposure on which a visitor who returns counts as retained: from the first (inclusive) to the second
     * (exclusive).
     */
    retentionDays: z.tuple([z.int().min(1).max(365), z.int().min(2).max(366)]).optional(),
    quantile: z.number().gt(0).lt(1).optional(),
    surveyKey: keySchema.optional(),
    questionId: keySchema.optional(),
  })
  .superRefine((analysis, context) => {
    const { kind, retentionDays } = analysis;
    const ownFields = kind === undefined ? [] : (requiredFields[kind] ?? []);
    for (const field of ownFields)
      if (analysis[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: `is required for kind ${kind}` });
    for (const [field, kinds] of kindsByField)
      if (analysis[field] !== undefined && !ownFields.includes(field))
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `applies to ${kinds.length === 1 ? 'kind' : 'kinds'} ${kinds.join(' and ')} only`,
        });
    if (retentionDays !== undefined && retentionDays[0] >= retentionDays[1])
      context.addIssue({
        code: 'custom',
        path: ['retentionDays', 1],
        message: 'must be greater than the first',
      });
  });

export type Analysis = z.infer<typeof analysisSchema>;

/** Returns the role of a goal that sets either `role` or `isPrimary`. */
export function resolveGoalRole({
  role,
  isPrimary,
}: {
  readonly role?: GoalRole | undefined;
  readonly isPrimary?: boolean | undefined;
}): GoalRole {
  return role ?? (isPrimary ? 'primary' : 'secondary');
}
