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

/** A visitor's id as it is compared: in lower case. */
const visitor = anonymousIdSchema.transform((id) => id.toLowerCase());

/** A change in a configuration file; one that acts on the page as a whole needs no selector. */
const changeConfigurationSchema = changeSchema
  .extend({ selector: changeSchema.shape.selector.default('') })
  .superRefine((change, context) => {
    const problem = changeProblem(change);
    if (problem !== undefined)
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });

/** A variant of an experiment in a configuration file. */
export const variantConfigurationSchema = z.strictObject({
  variantKey: keySchema,
  name: name.optional(),
  weight: fraction,
  isControl: z.boolean().default(false),
  changes: z.array(changeConfigurationSchema).max(100).default([]),
});

/** A goal of a project in a configuration file. What each type needs, {@link goalProblems} says. */
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

/** An audience of a project in a configuration file, for experiments to name. */
export const audienceConfigurationSchema = z.strictObject({
  audienceKey: keySchema,
  name: name.optional(),
  audience: audienceSchema,
});

/** A word by which experiments are found; in lower case, so that it is one however it is typed. */
const tag = z.string().trim().toLowerCase().min(1).max(50);

/** A coverage that an experiment gets at a time. */
const coverageStepSchema = z.strictObject({ at: timestamp, coverage: fraction });

/**
 * Statuses of an experiment. `running` ones are served, `scheduled` ones from their `startAt` on, and of a `completed` one the
 * variant that `rollout` names, to everyone.
 */
export const experimentStatuses = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'archived',
] as const;

/** An experiment in a configuration file. */
export const experimentConfigurationSchema = z
  .strictObject({
    experimentKey: keySchema,
    name: name.optional(),
    hypothesis: note.optional(),
    notes: note.optional(),
    /** Who looks after it: a name, or an e-mail address. */
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
    /** How it is judged; {@link planOf} gives all of it. */
    plan: experimentPlanSchema.optional(),
    rollout: keySchema.optional(),
  })
  .superRefine((experiment, context) => {
    for (const { path, message } of experimentProblems(experiment))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

/** Lists that are too long are refused before what is in them is looked at. */
const mostOfAKind = 20_000;

/** A project in a configuration file. */
export const projectConfigurationSchema = z
  .strictObject({
    projectKey: projectKeySchema,
    /** The version that the file was made from: it is refused once another one is live. */
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
    /** Share of visitors who see no experiment at all. */
    holdout: z.number().min(0).max(0.5).default(0),
    /** Whether changes may carry HTML, or code, which HTML can carry as well. */
    allowHtml: z.boolean().default(true),
    allowJs: z.boolean().default(true),
    /** Whether scripts tell which elements are about to change, so that a first visit hides only those. */
    manifest: z.boolean().default(true),
    /** Whether visitors are asked first: `pending` stores and sends nothing until the page says that they agreed. */
    consent: z.enum(consentPolicies).default('granted'),
    /** What the pixel does in a browser whose visitor sent Global Privacy Control. */
    globalPrivacyControl: z.enum(privacyControlPolicies).default('no_integrations'),
    /** Whether changes that arrive later than a second after the navigation are still made. */
    lateChanges: z.enum(lateChangePolicies).default('apply'),
    /** Whether the pixel sends an event for each view of a page. */
    pageviews: z.boolean().default(false),
    /** Whether samples of visits are kept, pages and what is known of visitors without who they are, to try rules on. */
    trafficSample: z.boolean().default(true),
    /** What may be sent for the project in a minute, where it is not what the server allows. */
    limits: projectLimitsSchema.optional(),
    /** Where the project's own people come from: they are counted apart. */
    internalAddresses: z.array(internalAddressSchema).max(500).superRefine(unique).optional(),
    /** For how many days after their receipt events are kept; without it, for good. */
    retentionDays: z.int().min(1).max(maxRetentionDays).optional(),
    /** IANA name of the zone in which the days of its reports begin. */
    timeZone: timeZone.default('UTC'),
    /** ISO 4217 code of what amounts are in. */
    currency: currency.optional(),
    /** How its experiments are judged where they do not say it themselves. */
    statistics: statisticsSchema.optional(),
    audiences: z
      .array(audienceConfigurationSchema)
      .max(mostOfAKind)
      .default([])
      .superRefine(uniqueBy('audienceKey')),
    goals: z.array(goalConfigurationSchema).max(mostOfAKind).default([]).superRefine(uniqueBy('goalKey')),
    layers: z
      .array(z.strictObject({ layerKey: keySchema }))
      .max(mostOfAKind)
      .default([])
      .superRefine(uniqueBy('layerKey')),
    experiments: z
      .array(experimentConfigurationSchema)
      .max(mostOfAKind)
      .default([])
      .superRefine(uniqueBy('experimentKey')),
    /** How many different surveys one visitor meets in so many days. */
    surveyBudget: surveyBudgetSchema.default(surveyBudgetDefault),
    surveys: z
      .array(surveyConfigurationSchema)
      .max(mostOfAKind)
      .default([])
      .superRefine(uniqueBy('surveyKey')),
    webhooks: z
      .array(webhookConfigurationSchema)
      .max(mostOfAKind)
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

/** A configuration file, as `pixel apply` takes it. */
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
