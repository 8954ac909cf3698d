import { z } from 'zod';
import { changeSchema } from './change.ts';
import { goalSchema } from './goal.ts';
import { anonymousIdSchema, idSchema, keySchema, projectKeySchema } from './identifiers.ts';
import { surveySchema } from './survey/survey.ts';

/** The variant of an experiment that this visitor sees. */
export const assignmentSchema = z.object({
  experimentKey: keySchema,
  experimentId: idSchema,
  experimentName: z.string(),
  variantKey: keySchema,
  variantId: idSchema,
  variantName: z.string(),
  isControl: z.boolean(),
});

/** What triggers an exposure: the first element that any arm would change, the page itself, or a call from the page's code. */
export const exposureKinds = ['element', 'page', 'code'] as const;

/** A visitor's variant of one experiment, ready to apply. */
export const bootstrapExperimentSchema = z.object({
  experimentKey: keySchema,
  experimentId: idSchema,
  status: z.enum(['running', 'completed']),
  variant: z.object({ key: keySchema, changes: z.array(changeSchema) }),
  goals: z.array(goalSchema),
  exposure: z.enum(exposureKinds),
  probes: z.array(z.string()),
  /** The current phase, from 1. Services that predate phases omit it. */
  phase: z.int().min(1).optional(),
});

/** Third-party tools that receive exposures. */
export const integrationsSchema = z.strictObject({
  analytics: z.strictObject({ enabled: z.boolean(), tagEventsEnabled: z.boolean() }),
  behaviorTool: z.strictObject({ enabled: z.boolean() }),
});

/** Response of `GET /sdk/bootstrap`. */
export const bootstrapSchema = z.object({
  projectKey: projectKeySchema,
  anonymousId: anonymousIdSchema,
  version: z.iso.datetime(),
  fetchedAt: z.iso.datetime(),
  hasActiveExperiments: z.boolean(),
  assignments: z.array(assignmentSchema),
  experiments: z.array(bootstrapExperimentSchema),
  goals: z.array(goalSchema),
  surveys: z.array(surveySchema),
  integrations: integrationsSchema,
});

export type Assignment = z.infer<typeof assignmentSchema>;
export type ExposureKind = (typeof exposureKinds)[number];
export type BootstrapExperiment = z.infer<typeof bootstrapExperimentSchema>;
export type Integrations = z.infer<typeof integrationsSchema>;
export type Bootstrap = z.infer<typeof bootstrapSchema>;
