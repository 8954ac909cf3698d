import { z } from 'zod';
import { goalRoles } from '../analysis.ts';
import { idSchema, keySchema, projectKeySchema } from '../identifiers.ts';
import { engines } from '../plan.ts';

/**
 * Types of message that an endpoint can subscribe to. `event.recorded` and `exposure.recorded` can be very frequent, so their messages
 * carry batches of up to {@link maxWebhookEvents} events.
 */
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

/** Maximum number of events in a message of `event.recorded` and `exposure.recorded`. */
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
  /** Key of the variant that everyone gets once the experiment is completed. */
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
  /** The differences, in sentences. */
  changes: z.array(z.string()),
});

/** A sentence in English, with its code and parameters. Numbers among the parameters are unformatted, and null if unknown. */
const sentenceSchema = z.object({
  code: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  sentence: z.string(),
});

const numberOrNull = z.number().nullable();

const estimateSchema = z.object({ estimate: numberOrNull, lower: numberOrNull, upper: numberOrNull });

/**
 * A first-time finding in an experiment's results, as a sentence and in numbers. Fields that don't apply are null, as are unknown numbers.
 */
const alertSchema = sentenceSchema.extend({
  experiment: experimentSchema,
  /** Counts from 1. */
  phase: z.int(),
  /** The edit of the running experiment since which the figures count, from 1. */
  epoch: z.int(),
  goal: z.object({ goalKey: keySchema, goalName: z.string(), role: z.enum(goalRoles) }).nullable(),
  variant: z.object({ variantKey: keySchema, variantName: z.string() }).nullable(),
  /** The direction in which the goal moved. */
  direction: z.enum(['increase', 'decrease']).nullable(),
  /** The leading verdict of the experiment's results: a variant may win while a guardrail is harmed. */
  verdict: sentenceSchema.extend({
    state: z.enum(['untrusted', 'harm', 'not_ready', 'losing', 'winning', 'inconclusive']),
  }),
  engine: z.enum(engines),
  /** Relative to the control: 0.05 for 5%. */
  ...estimateSchema.shape,
  /** The same estimate in the goal's own unit. */
  absolute: estimateSchema.nullable(),
  /** Coverage of the intervals: 0.95 for 95%. */
  level: numberOrNull,
  /** Corrected for all comparisons. */
  pValue: numberOrNull,
  /** URL of the results page. */
  url: z.string(),
});

const mismatchSchema = alertSchema.extend({
  /** Visitors per variant, and the number expected by the weights. */
  split: z.array(z.object({ variantKey: keySchema, visitors: z.int(), expected: z.number() })),
});

const assignmentSchema = z.object({
  experimentKey: z.string(),
  experimentId: z.string(),
  variantKey: z.string(),
  variantId: z.string(),
  isControl: z.boolean(),
  /** Whether bucketing the visitor again gives the same variant. */
  verified: z.boolean(),
});

/** A stored event. */
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
  /** The answers in this event. Later events of the same response add to them; null retracts one. */
  answers: z.record(z.string(), z.unknown()),
  assignments: z.array(assignmentSchema),
});

const recordedEventsSchema = z.object({ events: z.array(recordedEventSchema).min(1).max(maxWebhookEvents) });

/** `data` of a message, by type. */
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

/** Id of a message, the same for every delivery attempt. */
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

/** The messages that an endpoint receives: those of the listed types and, where experiments or surveys are listed, only about these. */
export const webhookSubscriptionSchema = z.strictObject({
  types: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length),
  experimentKeys: z.array(keySchema).max(100).optional(),
  surveyKeys: z.array(keySchema).max(100).optional(),
});

/**
 * An endpoint in a configuration file. Its secret is generated on creation and never appears in a file. Without `isEnabled`, a new endpoint
 * is enabled and an existing one keeps its state.
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
