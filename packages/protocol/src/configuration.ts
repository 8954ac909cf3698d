import { z } from 'zod';
import { integrationsSchema } from './bootstrap.ts';
import { changeSchema } from './change.ts';
import { goalTypes } from './goal.ts';
import { keySchema, projectKeySchema } from './identifiers.ts';
import { urlRulesSchema } from './url-rule.ts';

/** How far variant weights may miss a sum of 1. */
const weightTolerance = 1e-6;

const fraction = z.number().min(0).max(1);
const name = z.string().trim().min(1).max(200);

const allowedOriginSchema = z
  .string()
  .regex(/^(\*|https?:\/\/[^/?#\s]+)$/, 'must be "*" or an origin such as https://shop.example');

/** Reports every key that stands twice in a list, at the place of the second one. */
const uniqueBy =
  <K extends string>(key: K) =>
  (items: readonly Record<K, string>[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    items.forEach((item, index) => {
      if (seen.has(item[key]))
        context.addIssue({ code: 'custom', path: [index, key], message: `"${item[key]}" is used twice` });
      seen.add(item[key]);
    });
  };

/** A variant of an experiment in a configuration file. */
export const variantConfigurationSchema = z.strictObject({
  variantKey: keySchema,
  name: name.optional(),
  weight: fraction,
  isControl: z.boolean().default(false),
  changes: z.array(changeSchema).max(100).default([]),
});

/** A goal of a project in a configuration file. */
export const goalConfigurationSchema = z.strictObject({
  goalKey: keySchema,
  name: name.optional(),
  type: z.enum(goalTypes),
  eventName: z.string().min(1).max(128),
  valueProperty: z.string().min(1).max(128).optional(),
});

/** Statuses that a configuration file may give an experiment; only `running` ones are served. */
export const experimentStatuses = ['draft', 'running', 'paused', 'completed', 'archived'] as const;

/** An experiment in a configuration file. */
export const experimentConfigurationSchema = z
  .strictObject({
    experimentKey: keySchema,
    name: name.optional(),
    status: z.enum(experimentStatuses).default('draft'),
    salt: z.string().min(1).max(128).optional(),
    urlRules: urlRulesSchema.default({ include: [], exclude: [] }),
    layer: z
      .strictObject({ layerKey: keySchema, from: fraction, to: fraction })
      .refine((slot) => slot.from < slot.to, { path: ['to'], message: 'must be greater than "from"' })
      .optional(),
    coverage: fraction.default(1),
    variants: z.array(variantConfigurationSchema).min(2).max(20).superRefine(uniqueBy('variantKey')),
    goals: z
      .array(z.strictObject({ goalKey: keySchema, isPrimary: z.boolean().default(false) }))
      .default([])
      .superRefine(uniqueBy('goalKey')),
  })
  .superRefine((experiment, context) => {
    const sum = experiment.variants.reduce((total, variant) => total + variant.weight, 0);
    if (Math.abs(sum - 1) > weightTolerance)
      context.addIssue({
        code: 'custom',
        path: ['variants'],
        message: `weights must sum to 1, not ${+sum.toFixed(6)}`,
      });
    const controls = experiment.variants.filter((variant) => variant.isControl).length;
    if (controls !== 1)
      context.addIssue({
        code: 'custom',
        path: ['variants'],
        message: `exactly one variant must have isControl: true, not ${controls}`,
      });
    if (experiment.goals.filter((goal) => goal.isPrimary).length > 1)
      context.addIssue({ code: 'custom', path: ['goals'], message: 'at most one goal can be primary' });
  });

/** A project in a configuration file. */
export const projectConfigurationSchema = z
  .strictObject({
    projectKey: projectKeySchema,
    name: name.optional(),
    allowedOrigins: z.array(allowedOriginSchema).default(['*']),
    integrations: integrationsSchema.default({
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    }),
    goals: z.array(goalConfigurationSchema).default([]).superRefine(uniqueBy('goalKey')),
    layers: z
      .array(z.strictObject({ layerKey: keySchema }))
      .default([])
      .superRefine(uniqueBy('layerKey')),
    experiments: z.array(experimentConfigurationSchema).default([]).superRefine(uniqueBy('experimentKey')),
    surveys: z.array(z.unknown()).max(0, 'surveys cannot be configured in this version').default([]),
    webhooks: z.array(z.unknown()).max(0, 'webhooks cannot be configured in this version').default([]),
  })
  .superRefine((project, context) => {
    const goalKeys = new Set(project.goals.map((goal) => goal.goalKey));
    const layerKeys = new Set(project.layers.map((layer) => layer.layerKey));
    project.experiments.forEach((experiment, at) => {
      if (experiment.layer !== undefined && !layerKeys.has(experiment.layer.layerKey))
        context.addIssue({
          code: 'custom',
          path: ['experiments', at, 'layer', 'layerKey'],
          message: `layer "${experiment.layer.layerKey}" is not among the project's layers`,
        });
      experiment.goals.forEach((goal, index) => {
        if (!goalKeys.has(goal.goalKey))
          context.addIssue({
            code: 'custom',
            path: ['experiments', at, 'goals', index, 'goalKey'],
            message: `goal "${goal.goalKey}" is not among the project's goals`,
          });
      });
    });
  });

/** A configuration file, as `pixel apply` takes it. */
export const configurationSchema = z.strictObject({
  projects: z.array(projectConfigurationSchema).min(1).superRefine(uniqueBy('projectKey')),
});

export type VariantConfiguration = z.infer<typeof variantConfigurationSchema>;
export type GoalConfiguration = z.infer<typeof goalConfigurationSchema>;
export type ExperimentConfiguration = z.infer<typeof experimentConfigurationSchema>;
export type ProjectConfiguration = z.infer<typeof projectConfigurationSchema>;
export type Configuration = z.infer<typeof configurationSchema>;
export type ExperimentStatus = (typeof experimentStatuses)[number];
