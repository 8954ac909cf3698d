import { z } from 'zod';
import { anonymousIdSchema, projectKeySchema } from './identifiers.ts';
import { cutAt, defaultLimits, type Limits, maxBatchEvents } from './limits.ts';
import { payloadProblem } from './payload.ts';
import { isTimestamp } from './timestamp.ts';

/** Longest key or id in an event, in UTF-16 code units. */
export const maxIdLength = 128;
/** NUL and halves of surrogate pairs, which no store keeps as they are. */
const unkeepable = /\0|\p{Cs}/u;
const control = /\p{Cc}|\p{Cs}/u;

/** Tells whether a value can be a key or an id in an event's assignment. */
export function isAssignmentText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxIdLength && !unkeepable.test(value);
}

/** Tells whether a value is an `eventId`; whatever else stands there counts as absent. */
export function isEventId(value: unknown): value is string {
  return isAssignmentText(value) && value !== '';
}

const versionSchema = z.iso.datetime();

/** Tells whether a value names a configuration version, by the time of its publication; whatever else stands there counts as absent. */
export function isVersion(value: unknown): value is string {
  return typeof value === 'string' && versionSchema.safeParse(value).success;
}

/** Tells whether a value is an event's `sequence`; whatever else stands there counts as absent. */
export function isSequence(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

/** Tells whether a value can be the name of an event. */
export function isEventName(value: unknown, { maxEventNameLength }: Limits): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxEventNameLength &&
    value.trim() !== '' &&
    !control.test(value)
  );
}

const assignmentText = z
  .string()
  .refine(isAssignmentText, `must have at most ${maxIdLength} characters, and no NUL or half characters`);

/** An assignment as an event claims it; the server decides itself whether it is so. */
export const eventAssignmentSchema = z.object({
  experimentKey: assignmentText,
  experimentId: assignmentText,
  variantKey: assignmentText,
  variantId: assignmentText,
  isControl: z.boolean(),
});

/** A free string that is cut, never refused. */
const cutText = (length: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' ? value.slice(0, length) : undefined));

/** An extension field: whatever does not fit counts as absent. */
const lenient = <T extends z.ZodType>(schema: T) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<T> | undefined => {
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : undefined;
    });

const timestamp = z.string().refine(isTimestamp, 'must be an ISO 8601 date or date-time');

const absentWhenNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** Creates the schema of the body of `POST /sdk/event`, under limits of one's own. Unknown fields are ignored. */
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
        `must have 1 to ${limits.maxEventNameLength} characters, not only spaces, and no control characters`,
      ),
    assignments: z
      .array(eventAssignmentSchema, 'must be an array')
      .max(limits.maxAssignments, `must have at most ${limits.maxAssignments} entries`),
    payload: absentWhenNull(payload),
    url: cutText(cutAt.url),
    referrer: cutText(cutAt.referrer),
    userAgent: cutText(cutAt.userAgent),
    createdAt: absentWhenNull(timestamp),
    eventId: lenient(z.string().refine(isEventId)),
    sentAt: lenient(timestamp),
    sequence: lenient(z.int().min(1)),
    version: lenient(versionSchema),
    late: lenient(z.boolean()),
    automation: lenient(z.boolean()),
  });
}

/** Body of `POST /sdk/event` under the limits of the contract. */
export const eventSchema = createEventSchema(defaultLimits);

/** Body of `POST /sdk/events` under the limits of the contract. */
export const eventBatchSchema = z.object({ events: z.array(eventSchema).min(1).max(maxBatchEvents) });

export type EventSchema = ReturnType<typeof createEventSchema>;
export type EventAssignment = z.infer<typeof eventAssignmentSchema>;
/** An event as parsed from a request. */
export type PixelEvent = z.output<EventSchema>;
