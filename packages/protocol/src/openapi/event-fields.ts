import { maxIdLength } from '../event.ts';
import { type Limits, maxTextLengths } from '../limits.ts';
import type { JsonObject } from './json.ts';

const nullable = (type: string): readonly string[] => [type, 'null'];
const ignoredIfMalformed = 'Ignored if malformed.';
/**
 * The server counts code units, as JavaScript does. JSON Schema's `maxLength` counts code points, and so accepts some texts that are too
 * long.
 */
const codeUnits = 'UTF-16 code units';
const maxLengthNote = (maxLength: number) => `At most ${maxLength} ${codeUnits}.`;

/**
 * Returns the JSON schemas of an event's fields, with the constraints that the Zod schema can't express. Null in an optional field means
 * absent.
 */
export function eventFields(limits: Limits): Readonly<Record<string, JsonObject>> {
  return {
    eventName: {
      minLength: 1,
      maxLength: limits.maxEventNameLength,
      description:
        '`$exposure` for an exposure, any other name for a custom event. Must not contain control characters or be blank. ' +
        maxLengthNote(limits.maxEventNameLength),
    },
    assignments: {
      description:
        'In `$exposure`, the variants the visitor was just exposed to; in any other event, the visitor’s variants at that moment.',
    },
    payload: {
      type: nullable('object'),
      description:
        `At most ${limits.maxPayloadBytes} bytes of JSON, ${limits.maxPayloadDepth} levels of nesting and ` +
        `${limits.maxPayloadKeys} keys of at most ${limits.maxPayloadKeyLength} ${codeUnits}. ` +
        'Amounts are decimals in the major unit of the currency (`24.00`), negative for refunds; `currency` is an ISO 4217 code, ' +
        '`orderId` identifies the order. In `$exposure`, `$context` holds the visitor’s attributes at that moment and the start of the session: ' +
        '`session`, `returning`, `entryHost`, `entryPath`, `source`, `utm`, `internal`.',
    },
    url: freeText(maxTextLengths.url, 'URL of the page.'),
    referrer: freeText(maxTextLengths.referrer, 'Referrer of the page.'),
    userAgent: freeText(maxTextLengths.userAgent, 'User agent, if it differs from the request’s.'),
    createdAt: {
      type: nullable('string'),
      description: 'When the event happened: an ISO 8601 date or date-time, in UTC if it has no time zone.',
    },
    eventId: {
      type: nullable('string'),
      minLength: 1,
      maxLength: maxIdLength,
      description: `Deduplicates retries; unique per visitor. ${maxLengthNote(maxIdLength)} ${ignoredIfMalformed}`,
    },
    sentAt: {
      type: nullable('string'),
      description: `When this attempt was sent (ISO 8601), to correct for the client’s clock. ${ignoredIfMalformed}`,
    },
    sequence: {
      type: nullable('integer'),
      minimum: 1,
      description: `Sequence number of the visitor’s events in this browser, starting at 1. ${ignoredIfMalformed}`,
    },
    version: {
      type: nullable('string'),
      format: 'date-time',
      description: `\`version\` of the bootstrap that the event is based on. ${ignoredIfMalformed}`,
    },
    late: {
      type: nullable('boolean'),
      description: `Whether changes were applied after the page became visible. ${ignoredIfMalformed}`,
    },
    automation: {
      type: nullable('boolean'),
      description: `Whether the browser is automated. ${ignoredIfMalformed}`,
    },
  };
}

const assignmentTextField = { maxLength: maxIdLength, description: maxLengthNote(maxIdLength) };

export const eventAssignmentField: Readonly<Record<string, JsonObject>> = {
  experimentKey: assignmentTextField,
  experimentId: assignmentTextField,
  variantKey: assignmentTextField,
  variantId: assignmentTextField,
};

function freeText(maxLength: number, description: string): JsonObject {
  return {
    type: nullable('string'),
    description: `${description} Longer values are truncated to ${maxLength} ${codeUnits}, not rejected.`,
  };
}
