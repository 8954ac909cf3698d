import { maxIdLength } from '../event.ts';
import type { Limits } from '../limits.ts';
import { eventFields } from './event-fields.ts';
import type { JsonObject } from './json.ts';

/** The constraints of a survey post's fields that its schema can't express. Optional fields accept null, which means absent. */
export function surveyPostFields(limits: Limits): Readonly<Record<string, JsonObject>> {
  const event = eventFields(limits);
  return {
    // Fields that only events have are not in the schema of a post.
    ...event,
    surveyId: {
      minLength: 1,
      maxLength: maxIdLength,
      description: `\`surveyId\` of a survey of the project. At most ${maxIdLength} UTF-16 code units.`,
    },
    responseId: {
      description:
        'Made by the client, the same for all that happens to one response: what is sent again counts once.',
    },
    event: {
      description:
        '`shown`: seen on the screen. `accepted`: answered, for the first time or further. `dismissed`: closed before its end. ' +
        '`completed`: submitted. They may come in any order.',
    },
    answers: {
      ...event.payload,
      additionalProperties: {
        anyOf: [
          { type: ['string', 'number', 'boolean', 'null'] },
          other,
          { type: 'array', items: { anyOf: [{ type: 'string' }, other] } },
        ],
      },
      description:
        'Answers by the ids of their questions; null is none, and takes back an earlier one of the same response. A text; the id of an option, or `{ "other": text }` where the question ' +
        'allows it; a list of those; a whole number on the scale; true or false for consent; true for a link that was opened. ' +
        `${event.payload?.description}`,
    },
    language: {
      type: ['string', 'null'],
      description: 'Language in which it was shown (BCP 47). Counts as absent where it is malformed.',
    },
    assignments: {
      type: ['array', 'null'],
      items: { $ref: '#/components/schemas/EventAssignment' },
      maxItems: limits.maxAssignments,
      description: 'The experiments and variants that the visitor has.',
    },
  };
}

const other: JsonObject = {
  type: 'object',
  properties: { other: { type: 'string' } },
  required: ['other'],
  additionalProperties: false,
};
