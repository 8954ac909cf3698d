import { z } from 'zod';
import { goalRoles } from '../analysis.ts';
import { idSchema, keySchema, projectKeySchema } from '../identifiers.ts';
import { engines } from '../plan.ts';

/** What an endpoint can be told of. Of the last two before `webhook.test` there can be very many: they come up to 100 in a message. */
export const webhookTypes = [
  'experiment.created',
  'experiment.started',
  'experiment.paused',
  'experiment.completed',
  'experiment.archived',
  'config.published',
  'experiment.significant',
  'experiment.srm_detected',
  'experiment.guardrail_breached',
  'experiment.no_exposures',
  'survey.shown',
  'survey.accepted',
  'survey.dismissed',
  'survey.completed',
  'event.recorded',
  'exposure.recorded',
  'webhook.test',
] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** Most events in a message of `event.recorded` and `exposure.recorded`. */
export const maxWebhookEvents = 100;

const timestamp = z.iso.datetime();

const actorSchema = z.object({ kind: z.enum(['user', 'operator', 'system']), name: z.string() });

const variantSchema = z.object({
  variantKey: keySchema,
  variantId: idSchema,
  variantName: z.string(),
  weight: z.number(),
  isControl: z.boolean(),
});

const experimentSchema = z.object({
  experimentKey: keySchema,
  experimentId: idSchema,
  experimentName: z.string(),
  status: z.string(),
  variants: z.array(variantSchema),
  /** Key of the variant that everyone gets, of a completed experiment. */
  rollout: keySchema.optional(),
});

/** What happened to an experiment, who did it and why. */
const experimentChangeSchema = z.object({
  experiment: experimentSchema,
  actor: actorSchema,
  reason: z.string().optional(),
});

const publicationSchema = z.object({
  version: timestamp,
  previousVersion: timestamp.nullable(),
  author: z.string(),
  reason: z.string().nullable(),
  /** What differs, in sentences. */
  changes: z.array(z.string()),
});

/** Something that is said: its code and what it names, and the English. Numbers are as they are, null where there is none. */
const sentenceSchema = z.object({
  code: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  sentence: z.string(),
});

const numberOrNull = z.number().nullable();

const estimateSchema = z.object({ estimate: numberOrNull, lower: numberOrNull, upper: numberOrNull });

/**
 * What a look at an experiment's results has shown for the first time, as a sentence and in numbers. What it is not about is null, as
 * are numbers that there are none of.
 */
const alertSchema = sentenceSchema.extend({
  experiment: experimentSchema,
  /** From 1. */
  phase: z.int(),
  /** Which edit of the running experiment the figures count from, from 1. */
  epoch: z.int(),
  goal: z.object({ goalKey: keySchema, goalName: z.string(), role: z.enum(goalRoles) }).nullable(),
  variant: z.object({ variantKey: keySchema, variantName: z.string() }).nullable(),
  /** Which way the goal moved. */
  direction: z.enum(['increase', 'decrease']).nullable(),
  /** What leads the experiment's results: a variant may win while a guardrail is harmed. */
  verdict: sentenceSchema.extend({
    state: z.enum(['untrusted', 'harm', 'not_ready', 'losing', 'winning', 'inconclusive']),
  }),
  engine: z.enum(engines),
  /** Relative to the control, as a part of 1. */
  ...estimateSchema.shape,
  /** The same in the goal's own unit. */
  absolute: estimateSchema.nullable(),
  /** Coverage of the intervals: 0.95 for 95 %. */
  level: numberOrNull,
  /** Corrected for all that was compared. */
  pValue: numberOrNull,
  /** The page with the results. */
  url: z.string(),
});

const mismatchSchema = alertSchema.extend({
  /** Visitors of the variants, and how many there should be by their weights. */
  split: z.array(z.object({ variantKey: keySchema, visitors: z.int(), expected: z.number() })),
});

const assignmentSchema = z.object({
  experimentKey: z.string(),
  experimentId: z.string(),
  variantKey: z.string(),
  variantId: z.string(),
  isControl: z.boolean(),
  /** Whether bucketing confirms it. */
  verified: z.boolean(),
});

/** An event as it was stored. */
export const recordedEventSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  anonymousId: z.string(),
  /** When it happened, corrected for the sender's clock. */
  time: timestamp,
  receivedAt: timestamp,
  url: z.string(),
  referrer: z.string(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  assignments: z.array(assignmentSchema),
  bot: z.boolean(),
  automation: z.boolean(),
});

const surveyResponseSchema = z.object({
  surveyKey: z.string(),
  surveyId: z.string(),
  responseId: z.string(),
  anonymousId: z.string(),
  time: timestamp,
  language: z.string().optional(),
  url: z.string(),
  /** Those that this event brought; later ones of the same response add to them, and null takes one back. */
  answers: z.record(z.string(), z.unknown()),
  assignments: z.array(assignmentSchema),
});

const recordedEventsSchema = z.object({ events: z.array(recordedEventSchema).min(1).max(maxWebhookEvents) });

/** `data` of a message, by its type. */
export const webhookDataSchemas = {
  'experiment.created': experimentChangeSchema,
  'experiment.started': experimentChangeSchema,
  'experiment.paused': experimentChangeSchema,
  'experiment.completed': experimentChangeSchema,
  'experiment.archived': experimentChangeSchema,
  'config.published': publicationSchema,
  'experiment.significant': alertSchema,
  'experiment.srm_detected': mismatchSchema,
  'experiment.guardrail_breached': alertSchema,
  'experiment.no_exposures': alertSchema,
  'survey.shown': surveyResponseSchema,
  'survey.accepted': surveyResponseSchema,
  'survey.dismissed': surveyResponseSchema,
  'survey.completed': surveyResponseSchema,
  'event.recorded': recordedEventsSchema,
  'exposure.recorded': recordedEventsSchema,
  'webhook.test': z.object({ sentence: z.string() }),
} as const satisfies Readonly<Record<WebhookType, z.ZodType>>;

/** Id of a message: the same one however often it is sent. */
export const webhookMessageIdSchema = z.string().regex(/^msg_[0-9a-f]{40}$/);

/** Body of a message. */
export const webhookMessageSchema = z.object({
  id: webhookMessageIdSchema,
  type: z.enum(webhookTypes),
  /** When it happened. */
  timestamp,
  projectKey: projectKeySchema,
  data: z.unknown(),
});

export type WebhookData = { readonly [Type in WebhookType]: z.infer<(typeof webhookDataSchemas)[Type]> };
export type RecordedEvent = z.infer<typeof recordedEventSchema>;

/** What an endpoint is told of: these types, and of experiments and surveys, where any are named, these alone. */
export const webhookSubscriptionSchema = z.strictObject({
  types: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length),
  experimentKeys: z.array(keySchema).max(100).optional(),
  surveyKeys: z.array(keySchema).max(100).optional(),
});

/**
 * An endpoint in a configuration file; its secret is made with it, and never stands in a file. Where it does not say `isEnabled`, a new
 * one is on, and one that is there stays as it is.
 */
export const webhookConfigurationSchema = z.strictObject({
  webhookKey: keySchema,
  url: z.string().min(1).max(2_048),
  description: z.string().trim().min(1).max(500).optional(),
  ...webhookSubscriptionSchema.shape,
  isEnabled: z.boolean().optional(),
});

export type WebhookConfiguration = z.infer<typeof webhookConfigurationSchema>;
export type WebhookSubscription = z.infer<typeof webhookSubscriptionSchema>;
