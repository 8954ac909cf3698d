import { z } from 'zod';
import { idSchema, keySchema, projectKeySchema } from '../identifiers.ts';

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

const metricSchema = z.object({ experimentKey: keySchema, goalKey: keySchema, variantKey: keySchema });

const significanceSchema = metricSchema.extend({
  /** Relative to control. */
  lift: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  pValue: z.number(),
  method: z.string(),
});

const mismatchSchema = z.object({
  experimentKey: keySchema,
  pValue: z.number(),
  variants: z.array(z.object({ variantKey: keySchema, visitors: z.int(), expected: z.number() })),
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
  'experiment.significant': significanceSchema,
  'experiment.srm_detected': mismatchSchema,
  'experiment.guardrail_breached': significanceSchema,
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
