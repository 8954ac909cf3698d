import { z } from 'zod';
import { createEventSchema, isEventId } from '../event.ts';
import { isAnonymousId } from '../identifiers.ts';
import { defaultLimits, type Limits } from '../limits.ts';

/**
 * What happened to a survey, in the order in which a response gets further: seen on the screen, answered for the first time (and again
 * whenever there are more answers), closed before its end, submitted.
 */
export const surveyEvents = ['shown', 'accepted', 'dismissed', 'completed'] as const;

export type SurveyEventKind = (typeof surveyEvents)[number];

/** Name under which the event is stored among all others; no custom event becomes one by its name. */
export const surveyEventName = (event: SurveyEventKind): string => `$survey:${event}`;

/** The answer to one question, as {@link questionTypes} says. */
export type SurveyAnswer =
  | string
  | number
  | boolean
  | { readonly other: string }
  | readonly (string | { readonly other: string })[];

/** Answers by the ids of their questions; absent ones say nothing, null takes back what was answered before. */
export type SurveyAnswers = Readonly<Record<string, SurveyAnswer | null>>;

const languageSchema = z
  .string()
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
  .max(64);

const aboutResponseId =
  'must be a UUID that the client makes for a response, such as 00000000-0000-4000-8000-000000000000, and sends with all that happens to it';

/** Creates the schema of the body of `POST /sdk/survey`, under limits of one's own; what the answers are, the survey says. Unknown fields are ignored. */
export function createSurveyPostSchema(limits: Limits) {
  const { payload, assignments, ...event } = createEventSchema(limits).shape;
  return z.object({
    projectKey: event.projectKey,
    anonymousId: event.anonymousId,
    surveyId: z.string().refine(isEventId, 'must be the id of a survey'),
    /** Made by the client, the same for all that happens to one response. */
    responseId: z.string(aboutResponseId).refine(isAnonymousId, aboutResponseId),
    event: z.enum(surveyEvents, `must be ${surveyEvents.slice(0, -1).join(', ')} or ${surveyEvents.at(-1)}`),
    answers: payload,
    language: z
      .unknown()
      .optional()
      .transform((value) => languageSchema.safeParse(value).data),
    url: event.url,
    referrer: event.referrer,
    userAgent: event.userAgent,
    assignments: z.preprocess((value) => value ?? [], assignments),
    createdAt: event.createdAt,
    sentAt: event.sentAt,
    version: event.version,
    automation: event.automation,
  });
}

/** Body of `POST /sdk/survey` under the limits of the contract. */
export const surveyPostSchema = createSurveyPostSchema(defaultLimits);

export type SurveyPost = z.output<ReturnType<typeof createSurveyPostSchema>>;
