import { z } from 'zod';
import { anonymousIdSchema, projectKeySchema } from './identifiers.ts';
import { cutAt, maxAssignments, maxEventNameLength } from './limits.ts';
import { payloadProblem } from './payload.ts';
import { parseTimestamp } from './timestamp.ts';

const assignmentText = z
  .string()
  .max(128)
  .refine((text) => !/\0|\p{Cs}/u.test(text), 'must not contain NUL or half characters');

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

const timestamp = z
  .string()
  .refine((text) => parseTimestamp(text) !== undefined, 'must be an ISO 8601 date or date-time');

const payload = z.custom<Readonly<Record<string, unknown>>>().superRefine((value, context) => {
  const problem = payloadProblem(value);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

const absentWhenNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** Body of `POST /sdk/event`. Unknown fields are ignored. */
export const eventSchema = z.object({
  projectKey: projectKeySchema,
  anonymousId: anonymousIdSchema,
  eventName: z
    .string()
    .max(maxEventNameLength)
    .refine((name) => name.trim() !== '', 'must not be empty')
    .refine((name) => !/\p{Cc}|\p{Cs}/u.test(name), 'must not contain control characters'),
  assignments: z.array(eventAssignmentSchema).max(maxAssignments),
  payload: absentWhenNull(payload),
  url: cutText(cutAt.url),
  referrer: cutText(cutAt.referrer),
  userAgent: cutText(cutAt.userAgent),
  createdAt: absentWhenNull(timestamp),
  eventId: lenient(z.string().min(1).max(128)),
  sentAt: lenient(timestamp),
  sequence: lenient(z.int().min(1)),
  version: lenient(z.iso.datetime()),
  late: lenient(z.boolean()),
  automation: lenient(z.boolean()),
});

export type EventAssignment = z.infer<typeof eventAssignmentSchema>;
/** An event as parsed from a request. */
export type PixelEvent = z.output<typeof eventSchema>;
