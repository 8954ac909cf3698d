import { z } from 'zod';
import { audienceSchema } from './audience-schema.ts';
import { integrationsSchema } from './bootstrap.ts';
import { type Change, changeSchema } from './change.ts';
import { carriesCode, carriesHtml } from './change-carries.ts';
import { changeProblem } from './change-problem.ts';
import {
  currency,
  eventName,
  fraction,
  name,
  note,
  timestamp,
  timeZone,
  unique,
  uniqueBy,
} from './configuration-fields.ts';
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
const visitor = anonymousIdSchema.transform((id) => id.toLowerCase());

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
  name: name.optional(),
  weight: fraction,
  isControl: z.boolean().default(false),
  changes: z.array(changeConfigurationSchema).max(100).default([]),
});

/** A goal in a configuration file. {@link goalProblems} checks what each type needs. */
export const goalConfigurationSchema = z
  .strictObject({
    goalKey: keySchema,
    name: name.optional(),
    type: z.enum(goalTypes),
    eventName: eventName.optional(),
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
  name: name.optional(),
  audience: audienceSchema,
});

/** A label for finding experiments, in lower case, so that case never creates a second one. */
const tag = z.string().trim().toLowerCase().min(1).max(50);

/** The coverage that applies from a time on. */
const coverageStepSchema = z.strictObject({ at: timestamp, coverage: fraction });

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
    name: name.optional(),
    hypothesis: note.optional(),
    notes: note.optional(),
    /** The person responsible: a name or an email address. */
    owner: name.optional(),
    tags: z.array(tag).max(20).superRefine(unique).optional(),
    status: z.enum(experimentStatuses).default('draft'),
    salt: z.string().min(1).max(128).optional(),
    startAt: timestamp.optional(),
    endAt: timestamp.optional(),
    urlRules: urlRulesSchema.default({ include: [], exclude: [] }),
    audience: audienceSchema.optional(),
    audienceKey: keySchema.optional(),
    force: z
      .array(z.strictObject({ anonymousId: visitor, variantKey: keySchema }))
      .max(1_000)
      .default([])
      .superRefine(uniqueBy('anonymousId')),
    exclude: z.array(visitor).max(1_000).default([]),
    layer: z
      .strictObject({ layerKey: keySchema, from: fraction, to: fraction })
      .refine((slot) => slot.from < slot.to, { path: ['to'], message: 'must be greater than "from"' })
      .optional(),
    coverage: fraction.default(1),
    coverageSteps: z.array(coverageStepSchema).max(20).default([]),
    variants: z.array(variantConfigurationSchema).min(2).max(20).superRefine(uniqueBy('variantKey')),
    goals: z.array(experimentGoalSchema).max(1_000).default([]).superRefine(uniqueBy('goalKey')),
    /** How it is evaluated. {@link planOf} returns the full plan with its defaults. */
    plan: experimentPlanSchema.optional(),
    rollout: keySchema.optional(),
  })
  .superRefine((experiment, context) => {
    for (const { path, message } of experimentProblems(experiment))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

/** Lists above this length are rejected before their entries are validated. */
const maxOfAKind = 20_000;

export const projectConfigurationSchema = z
  .strictObject({
    projectKey: projectKeySchema,
    /** The version from which the file was made. The file is rejected if another version is live. */
    basedOn: timestamp.optional(),
    name: name.optional(),
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
    /** Whether changes may contain HTML; code needs this as well, since HTML can contain code. */
    allowHtml: z.boolean().default(true),
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
    /** Addresses of the project's own people, whose visits are counted separately. */
    internalAddresses: z.array(internalAddressSchema).max(500).superRefine(unique).optional(),
    /** Days after receipt for which events are kept; forever if absent. */
    retentionDays: z.int().min(1).max(maxRetentionDays).optional(),
    /** IANA name of the time zone in which a report's days begin. */
    timeZone: timeZone.default('UTC'),
    /** ISO 4217 code of the currency of amounts. */
    currency: currency.optional(),
    /** Defaults for the evaluation of experiments. */
    statistics: statisticsSchema.optional(),
    audiences: z
      .array(audienceConfigurationSchema)
      .max(maxOfAKind)
      .default([])
      .superRefine(uniqueBy('audienceKey')),
    goals: z.array(goalConfigurationSchema).max(maxOfAKind).default([]).superRefine(uniqueBy('goalKey')),
    layers: z
      .array(z.strictObject({ layerKey: keySchema }))
      .max(maxOfAKind)
      .default([])
      .superRefine(uniqueBy('layerKey')),
    experiments: z
      .array(experimentConfigurationSchema)
      .max(maxOfAKind)
      .default([])
      .superRefine(uniqueBy('experimentKey')),
    /** How many different surveys a visitor sees within a number of days. */
    surveyBudget: surveyBudgetSchema.default(surveyBudgetDefault),
    surveys: z
      .array(surveyConfigurationSchema)
      .max(maxOfAKind)
      .default([])
      .superRefine(uniqueBy('surveyKey')),
    webhooks: z
      .array(webhookConfigurationSchema)
      .max(maxOfAKind)
      .default([])
      .superRefine(uniqueBy('webhookKey')),
  })
  .superRefine((project, context) => {
    const goalKeys = new Set(project.goals.map((goal) => goal.goalKey));
    const layerKeys = new Set(project.layers.map((layer) => layer.layerKey));
    const audienceKeys = new Set(project.audiences.map((audience) => audience.audienceKey));
    const surveys = new Map(project.surveys.map((survey) => [survey.surveyKey, survey]));
    project.surveys.forEach(({ audienceKey }, at) => {
      if (audienceKey !== undefined && !audienceKeys.has(audienceKey))
        context.addIssue({
          code: 'custom',
          path: ['surveys', at, 'audienceKey'],
          message: `audience "${audienceKey}" is not among the project's audiences`,
        });
    });
    project.experiments.forEach((experiment, at) => {
      experiment.variants.forEach((variant, position) => {
        variant.changes.forEach((change, index) => {
          const message = refusal(change, project);
          if (message !== undefined)
            context.addIssue({
              code: 'custom',
              path: ['experiments', at, 'variants', position, 'changes', index, 'operation'],
              message,
            });
        });
      });
      if (experiment.layer !== undefined && !layerKeys.has(experiment.layer.layerKey))
        context.addIssue({
          code: 'custom',
          path: ['experiments', at, 'layer', 'layerKey'],
          message: `layer "${experiment.layer.layerKey}" is not among the project's layers`,
        });
      if (experiment.audienceKey !== undefined && !audienceKeys.has(experiment.audienceKey))
        context.addIssue({
          code: 'custom',
          path: ['experiments', at, 'audienceKey'],
          message: `audience "${experiment.audienceKey}" is not among the project's audiences`,
        });
      for (const { path, message } of [
        ...metricProblems(experiment.goals, { goalKeys, surveys }),
        ...planProblems(experiment, project.statistics),
      ])
        context.addIssue({ code: 'custom', path: ['experiments', at, ...path], message });
    });
  });

function refusal(
  change: Change,
  project: { readonly allowHtml: boolean; readonly allowJs: boolean },
): string | undefined {
  if (!project.allowHtml && carriesHtml(change))
    return `must not be ${change.operation} with HTML, since the project has allowHtml: false`;
  if (project.allowJs || !carriesCode(change)) return undefined;
  const what = carriesHtml(change) ? 'HTML, which can carry code' : 'code';
  return `must not be ${change.operation} with ${what}, since the project has allowJs: false`;
}

/** A configuration file, the input of `pixel apply`. */
export const configurationSchema = z.strictObject({
  projects: z.array(projectConfigurationSchema).min(1).max(1_000).superRefine(uniqueBy('projectKey')),
});

export type VariantConfiguration = z.infer<typeof variantConfigurationSchema>;
export type AudienceConfiguration = z.infer<typeof audienceConfigurationSchema>;
export type GoalConfiguration = z.infer<typeof goalConfigurationSchema>;
export type ExperimentConfiguration = z.infer<typeof experimentConfigurationSchema>;
export type ProjectConfiguration = z.infer<typeof projectConfigurationSchema>;
export type Configuration = z.infer<typeof configurationSchema>;
export type ExperimentStatus = (typeof experimentStatuses)[number];
