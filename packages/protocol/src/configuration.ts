import { z } from 'zod';
import { audienceSchema } from './audience-schema.ts';
import { integrationsSchema } from './bootstrap.ts';
import { changeSchema } from './change.ts';
import { changeProblem } from './change-problem.ts';
import {
  currencySchema,
  eventNameSchema,
  fractionSchema,
  nameSchema,
  noteSchema,
  refineUnique,
  refineUniqueBy,
  timestampSchema,
  timeZoneSchema,
} from './configuration-fields.ts';
import { contentPolicyProblem } from './content-policy-problem.ts';
import { experimentGoalSchema } from './experiment-goal.ts';
import { experimentProblems } from './experiment-problems.ts';
import { countModes, goalTypes } from './goal.ts';
import { goalProblems } from './goal-problems.ts';
import { anonymousIdSchema, keySchema, projectKeySchema } from './identifiers.ts';
import { internalAddressSchema } from './internal-address.ts';
import { maxRetentionDays } from './limits.ts';
import { metricProblems } from './metric-problems.ts';
import { allowedOriginProblem } from './origin.ts';
import { consentPolicies, lateChangePolicies, privacyControlPolicies } from './page-policies.ts';
import { experimentPlanSchema, statisticsSchema } from './plan.ts';
import { planProblems } from './plan-problems.ts';
import { projectLimitsSchema } from './project-limits.ts';
import {
  surveyBudgetDefault,
  surveyBudgetSchema,
  surveyConfigurationSchema,
} from './survey/survey-configuration.ts';
import { urlRulesSchema } from './url-rule.ts';
import { webhookConfigurationSchema } from './webhook/webhook.ts';

const allowedOriginSchema = z.string().superRefine((text, context) => {
  const message = allowedOriginProblem(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** A visitor's id, in lower case for comparisons. */
const visitorIdSchema = anonymousIdSchema.transform((id) => id.toLowerCase());

/** A change in a configuration file. Changes of the page as a whole need no selector. */
const changeConfigurationSchema = changeSchema
  .extend({ selector: changeSchema.shape.selector.default('') })
  .superRefine((change, context) => {
    const problem = changeProblem(change);
    if (problem !== undefined)
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });

/** A variant in a configuration file. */
export const variantConfigurationSchema = z.strictObject({
  variantKey: keySchema,
  name: nameSchema.optional(),
  weight: fractionSchema,
  isControl: z.boolean().default(false),
  changes: z.array(changeConfigurationSchema).max(100).default([]),
});

/** A goal in a configuration file. {@link goalProblems} checks what each type needs. */
export const goalConfigurationSchema = z
  .strictObject({
    goalKey: keySchema,
    name: nameSchema.optional(),
    type: z.enum(goalTypes),
    eventName: eventNameSchema.optional(),
    selector: z.string().min(1).max(2_048).optional(),
    urlRules: urlRulesSchema.optional(),
    scrollPercent: z.number().min(1).max(100).optional(),
    durationMs: z.int().min(1).max(86_400_000).optional(),
    valueProperty: z.string().min(1).max(128).optional(),
    countMode: z.enum(countModes).optional(),
  })
  .superRefine((goal, context) => {
    for (const { field, message } of goalProblems(goal))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** A reusable audience in a configuration file, which experiments refer to by key. */
export const audienceConfigurationSchema = z.strictObject({
  audienceKey: keySchema,
  name: nameSchema.optional(),
  audience: audienceSchema,
});

/** A label for finding experiments. Lower case, so that spellings that differ only in case are the same tag. */
const tagSchema = z.string().trim().toLowerCase().min(1).max(50);

/** A change of coverage, and the time from which it applies. */
const coverageStepSchema = z.strictObject({ at: timestampSchema, coverage: fractionSchema });

/**
 * Statuses of an experiment. `running` experiments are served, `scheduled` ones from `startAt` on. A `completed` one serves the variant
 * named by `rollout` to everyone.
 */
export const experimentStatuses = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'archived',
] as const;

export const experimentConfigurationSchema = z
  .strictObject({
    experimentKey: keySchema,
    name: nameSchema.optional(),
    hypothesis: noteSchema.optional(),
    notes: noteSchema.optional(),
    /** The person responsible: a name or an email address. */
    owner: nameSchema.optional(),
    tags: z.array(tagSchema).max(20).superRefine(refineUnique).optional(),
    status: z.enum(experimentStatuses).default('draft'),
    salt: z.string().min(1).max(128).optional(),
    startAt: timestampSchema.optional(),
    endAt: timestampSchema.optional(),
    urlRules: urlRulesSchema.default({ include: [], exclude: [] }),
    audience: audienceSchema.optional(),
    audienceKey: keySchema.optional(),
    force: z
      .array(z.strictObject({ anonymousId: visitorIdSchema, variantKey: keySchema }))
      .max(1_000)
      .default([])
      .superRefine(refineUniqueBy('anonymousId')),
    exclude: z.array(visitorIdSchema).max(1_000).default([]),
    layer: z
      .strictObject({ layerKey: keySchema, from: fractionSchema, to: fractionSchema })
      .refine((slot) => slot.from < slot.to, { path: ['to'], message: 'must be greater than "from"' })
      .optional(),
    coverage: fractionSchema.default(1),
    coverageSteps: z.array(coverageStepSchema).max(20).default([]),
    variants: z.array(variantConfigurationSchema).min(2).max(20).superRefine(refineUniqueBy('variantKey')),
    goals: z.array(experimentGoalSchema).max(1_000).default([]).superRefine(refineUniqueBy('goalKey')),
    /** How it is evaluated. {@link resolvePlan} fills in the defaults. */
    plan: experimentPlanSchema.optional(),
    rollout: keySchema.optional(),
  })
  .superRefine((experiment, context) => {
    for (const { path, message } of experimentProblems(experiment))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

/** Maximum length of a project's lists. Longer ones are rejected before their entries are validated. */
const maxListLength = 20_000;

export const projectConfigurationSchema = z
  .strictObject({
    projectKey: projectKeySchema,
    /** The version from which the file was made. The file is rejected if another version is live. */
    basedOn: timestampSchema.optional(),
    name: nameSchema.optional(),
    allowedOrigins: z
      .array(allowedOriginSchema)
      .min(1, 'must have at least 1 entry, which is "*" for every origin')
      .max(1_000)
      .default(['*']),
    integrations: integrationsSchema.default({
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    }),
    /** Share of visitors who see no experiment. */
    holdout: z.number().min(0).max(0.5).default(0),
    /** Whether changes may contain HTML. */
    allowHtml: z.boolean().default(true),
    /** Whether changes may contain code. If false, they can't contain HTML either, since HTML can contain code. */
    allowJs: z.boolean().default(true),
    /** Whether scripts list the elements that are about to change, so that a first visit hides only those. */
    manifest: z.boolean().default(true),
    /** Whether visitors have to consent first: `pending` stores and sends nothing until the page reports their consent. */
    consent: z.enum(consentPolicies).default('granted'),
    /** What the pixel does if the browser sends Global Privacy Control. */
    globalPrivacyControl: z.enum(privacyControlPolicies).default('no_integrations'),
    /** Whether to apply changes that arrive more than a second after navigation start. */
    lateChanges: z.enum(lateChangePolicies).default('apply'),
    /** Whether the pixel sends an event for each page view. */
    pageviews: z.boolean().default(false),
    /** Whether to keep samples of visits (pages and attributes, without visitor ids) for testing rules. */
    trafficSample: z.boolean().default(true),
    /** Rate limits of the project per minute that override the server's. */
    limits: projectLimitsSchema.optional(),
    /** IP addresses of the project's own team, whose visits are counted separately. */
    internalAddresses: z.array(internalAddressSchema).max(500).superRefine(refineUnique).optional(),
    /** Days for which events are stored after they were received; absent to store them forever. */
    retentionDays: z.int().min(1).max(maxRetentionDays).optional(),
    /** IANA time zone in which the days of reports begin. */
    timeZone: timeZoneSchema.default('UTC'),
    /** ISO 4217 code of the project's currency. */
    currency: currencySchema.optional(),
    /** Defaults for the evaluation of experiments. */
    statistics: statisticsSchema.optional(),
    audiences: z
      .array(audienceConfigurationSchema)
      .max(maxListLength)
      .default([])
      .superRefine(refineUniqueBy('audienceKey')),
    goals: z
      .array(goalConfigurationSchema)
      .max(maxListLength)
      .default([])
      .superRefine(refineUniqueBy('goalKey')),
    layers: z
      .array(z.strictObject({ layerKey: keySchema }))
      .max(maxListLength)
      .default([])
      .superRefine(refineUniqueBy('layerKey')),
    experiments: z
      .array(experimentConfigurationSchema)
      .max(maxListLength)
      .default([])
      .superRefine(refineUniqueBy('experimentKey')),
    /** Maximum number of different surveys shown to a visitor within a number of days. */
    surveyBudget: surveyBudgetSchema.default(surveyBudgetDefault),
    surveys: z
      .array(surveyConfigurationSchema)
      .max(maxListLength)
      .default([])
      .superRefine(refineUniqueBy('surveyKey')),
    webhooks: z
      .array(webhookConfigurationSchema)
      .max(maxListLength)
      .default([])
      .superRefine(refineUniqueBy('webhookKey')),
  })
  .superRefine((project, context) => {
    const goalKeys = new Set(project.goals.map((goal) => goal.goalKey));
    const layerKeys = new Set(project.layers.map((layer) => layer.layerKey));
    const audienceKeys = new Set(project.audiences.map((audience) => audience.audienceKey));
    const surveys = new Map(project.surveys.map((survey) => [survey.surveyKey, survey]));
    project.surveys.forEach(({ audienceKey }, surveyIndex) => {
      if (audienceKey !== undefined && !audienceKeys.has(audienceKey))
        context.addIssue({
          code: 'custom',
          path: ['surveys', surveyIndex, 'audienceKey'],
          message: `audience "${audienceKey}" is not among the project's audiences`,
        });
    });
    project.experiments.forEach((experiment, experimentIndex) => {
      experiment.variants.forEach((variant, variantIndex) => {
        variant.changes.forEach((change, changeIndex) => {
          const message = contentPolicyProblem(change, project);
          if (message !== undefined)
            context.addIssue({
              code: 'custom',
              path: [
                'experiments',
                experimentIndex,
                'variants',
                variantIndex,
                'changes',
                changeIndex,
                'operation',
              ],
              message,
            });
        });
      });
      if (experiment.layer !== undefined && !layerKeys.has(experiment.layer.layerKey))
        context.addIssue({
          code: 'custom',
          path: ['experiments', experimentIndex, 'layer', 'layerKey'],
          message: `layer "${experiment.layer.layerKey}" is not among the project's layers`,
        });
      if (experiment.audienceKey !== undefined && !audienceKeys.has(experiment.audienceKey))
        context.addIssue({
          code: 'custom',
          path: ['experiments', experimentIndex, 'audienceKey'],
          message: `audience "${experiment.audienceKey}" is not among the project's audiences`,
        });
      for (const { path, message } of [
        ...metricProblems(experiment.goals, { goalKeys, surveys }),
        ...planProblems(experiment, project.statistics),
      ])
        context.addIssue({ code: 'custom', path: ['experiments', experimentIndex, ...path], message });
    });
  });

/** A configuration file, the input of `pixel apply`. */
export const configurationSchema = z.strictObject({
  projects: z.array(projectConfigurationSchema).min(1).max(1_000).superRefine(refineUniqueBy('projectKey')),
});

export type VariantConfiguration = z.infer<typeof variantConfigurationSchema>;
export type AudienceConfiguration = z.infer<typeof audienceConfigurationSchema>;
export type GoalConfiguration = z.infer<typeof goalConfigurationSchema>;
export type ExperimentConfiguration = z.infer<typeof experimentConfigurationSchema>;
export type ProjectConfiguration = z.infer<typeof projectConfigurationSchema>;
export type Configuration = z.infer<typeof configurationSchema>;
export type ExperimentStatus = (typeof experimentStatuses)[number];
