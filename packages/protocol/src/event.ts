import { z } from 'zod';
import { anonymousIdSchema, projectKeySchema } from './identifiers.ts';
import { defaultLimits, type Limits, maxBatchEvents, maxTextLengths } from './limits.ts';
import { payloadProblem } from './payload.ts';
import { isTimestamp } from './timestamp.ts';

/** Maximum length of a key or id in an event, in UTF-16 code units. */
export const maxIdLength = 128;
/** NUL and lone surrogates, which no database stores unchanged. */
const unstorable = /\0|\p{Cs}/u;
const controlCharacter = /\p{Cc}|\p{Cs}/u;

/** Whether a value is a valid key or id in an event's assignment. */
export function isAssignmentText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxIdLength && !unstorable.test(value);
}

/** Whether a value is a valid `eventId`; other values count as absent. */
export function isEventId(value: unknown): value is string {
  return isAssignmentText(value) && value !== '';
}

const versionSchema = z.iso.datetime();

/** Whether a value is a configuration version, identified by its publication time; other values count as absent. */
export function isVersion(value: unknown): value is string {
  return typeof value === 'string' && versionSchema.safeParse(value).success;
}

/** Whether a value is a valid `sequence` of an event; other values count as absent. */
export function isSequence(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

/** Whether a value is a valid event name. */
export function isEventName(value: unknown, { maxEventNameLength }: Limits): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxEventNameLength &&
    value.trim() !== '' &&
    !controlCharacter.test(value)
  );
}

const assignmentTextSchema = z
  .string()
  .refine(isAssignmentText, `must have at most ${maxIdLength} characters and no NUL or lone surrogates`);

/** An assignment as claimed by an event; the server verifies it. */
export const eventAssignmentSchema = z.object({
  experimentKey: assignmentTextSchema,
  experimentId: assignmentTextSchema,
  variantKey: assignmentTextSchema,
  variantId: assignmentTextSchema,
  isControl: z.boolean(),
});

/** A free-form string that is truncated, never rejected. */
const truncatedText = (length: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' ? value.slice(0, length) : undefined));

/** An optional field whose invalid values count as absent. */
const lenient = <T extends z.ZodType>(schema: T) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<T> | undefined => {
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : undefined;
    });

const timestampSchema = z.string().refine(isTimestamp, 'must be an ISO 8601 date or date-time');

const absentWhenNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** Creates the schema for the body of `POST /sdk/event` with the given limits. Ignores unknown fields. */
export function createEventSchema(limits: Limits) {
  const payload = z.custom<Readonly<Record<string, unknown>>>().superRefine((value, context) => {
    const problem = payloadProblem(value, limits);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });
  return z.object({
    projectKey: projectKeySchema,
    anonymousId: anonymousIdSchema,
    eventName: z
      .string()
      .refine(
        (name) => isEventName(name, limits),
        `must have 1 to ${limits.maxEventNameLength} characters, not just spaces, and no control characters`,
      ),
    assignments: z
      .array(eventAssignmentSchema, 'must be an array')
      .max(limits.maxAssignments, `must have at most ${limits.maxAssignments} entries`),
    payload: absentWhenNull(payload),
    url: truncatedText(maxTextLengths.url),
    referrer: truncatedText(maxTextLengths.referrer),
    userAgent: truncatedText(maxTextLengths.userAgent),
    createdAt: absentWhenNull(timestampSchema),
    eventId: lenient(z.string().refine(isEventId)),
    sentAt: lenient(timestampSchema),
    sequence: lenient(z.int().min(1)),
    version: lenient(versionSchema),
    late: lenient(z.boolean()),
    automation: lenient(z.boolean()),
  });
}

/** Body of `POST /sdk/event` with the default limits. */
export const eventSchema = createEventSchema(defaultLimits);

/** Body of `POST /sdk/events` with the default limits. */
export const eventBatchSchema = z.object({ events: z.array(eventSchema).min(1).max(maxBatchEvents) });

export type EventSchema = ReturnType<typeof createEventSchema>;
export type EventAssignment = z.infer<typeof eventAssignmentSchema>;
/** A parsed event. */
export type PixelEvent = z.output<EventSchema>;
