import { maxIdLength } from '../event.ts';
import type { Limits } from '../limits.ts';
import { eventFields } from './event-fields.ts';
import type { JsonObject } from './json.ts';

/**
 * Returns the JSON schemas of a survey post's fields, with the constraints that the Zod schema can't express. Null in an optional field
 * means absent.
 */
export function surveyPostFields(limits: Limits): Readonly<Record<string, JsonObject>> {
  const event = eventFields(limits);
  return {
    // Fields that only events have are not in the schema of a post.
    ...event,
    surveyId: {
      minLength: 1,
      maxLength: maxIdLength,
      description: `\`surveyId\` of one of the project’s surveys. At most ${maxIdLength} UTF-16 code units.`,
    },
    responseId: {
      description:
        'Created by the client and shared by all events of one response, so that retries count once.',
    },
    event: {
      description:
        '`shown`: visible on the screen. `accepted`: the first or a further answer. `dismissed`: closed before the end. ' +
        '`completed`: submitted. Events may arrive in any order.',
    },
    answers: {
      ...event.payload,
      additionalProperties: {
        anyOf: [
          { type: ['string', 'number', 'boolean', 'null'] },
          otherAnswer,
          { type: 'array', items: { anyOf: [{ type: 'string' }, otherAnswer] } },
        ],
      },
      description:
        'Answers by question ID. A string for text; an option’s ID, or `{ "other": text }` if the question allows it; a list of ' +
        'these for several choices; an integer on the scale; true or false for consent; true for an opened link; null for no ' +
        'answer, which withdraws an earlier one of the same response. ' +
        `${event.payload?.description}`,
    },
    language: {
      type: ['string', 'null'],
      description: 'Language that the survey was shown in (BCP 47). Ignored if malformed.',
    },
    assignments: {
      type: ['array', 'null'],
      items: { $ref: '#/components/schemas/EventAssignment' },
      maxItems: limits.maxAssignments,
      description: 'The visitor’s experiments and variants.',
    },
  };
}

const otherAnswer: JsonObject = {
  type: 'object',
  properties: { otherAnswer: { type: 'string' } },
  required: ['other'],
  additionalProperties: false,
};
