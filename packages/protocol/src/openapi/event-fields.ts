import { maxIdLength } from '../event.ts';
import { cutAt, type Limits } from '../limits.ts';
import type { JsonObject } from './json.ts';

const orNull = (type: string): readonly string[] => [type, 'null'];
const lenient = 'Ignored if malformed.';
/** The server counts as JavaScript does; `maxLength` counts code points and so accepts some texts that are too long. */
const codeUnits = 'UTF-16 code units';
const atMost = (maxLength: number) => `At most ${maxLength} ${codeUnits}.`;

/** The constraints of an event's fields that its schema can't express. Optional fields accept null, which means absent. */
export function eventFields(limits: Limits): Readonly<Record<string, JsonObject>> {
  return {
    eventName: {
      minLength: 1,
      maxLength: limits.maxEventNameLength,
      description:
        '`$exposure` for an exposure, any other name for a custom event. Must not contain control characters or be blank. ' +
        atMost(limits.maxEventNameLength),
    },
    assignments: {
      description:
        'In `$exposure`, the variants the visitor was just exposed to; in any other event, the variants it has at that moment.',
    },
    payload: {
      type: orNull('object'),
      description:
        `At most ${limits.maxPayloadBytes} bytes of JSON, ${limits.maxPayloadDepth} levels of nesting and ` +
        `${limits.maxPayloadKeys} keys of at most ${limits.maxPayloadKeyLength} ${codeUnits}. ` +
        'Amounts are decimals in the major unit of the currency (`24.00`), negative for refunds; `currency` is an ISO 4217 code, ' +
        '`orderId` identifies the order. In `$exposure`, `$context` holds the visitor’s attributes at that moment and the start of the session: ' +
        '`session`, `returning`, `entryHost`, `entryPath`, `source`, `utm`, `internal`.',
    },
    url: freeText(cutAt.url, 'URL of the page.'),
    referrer: freeText(cutAt.referrer, 'Referrer of the page.'),
    userAgent: freeText(cutAt.userAgent, 'User agent, if it differs from the request’s.'),
    createdAt: {
      type: orNull('string'),
      description: 'When the event happened: an ISO 8601 date or date-time, in UTC if it has no time zone.',
    },
    eventId: {
      type: orNull('string'),
      minLength: 1,
      maxLength: maxIdLength,
      description: `Deduplicates retries; unique per visitor. ${atMost(maxIdLength)} ${lenient}`,
    },
    sentAt: {
      type: orNull('string'),
      description: `When this attempt was sent (ISO 8601), to correct for the client’s clock. ${lenient}`,
    },
    sequence: {
      type: orNull('integer'),
      minimum: 1,
      description: `Sequence number of the visitor’s events in this browser, starting at 1. ${lenient}`,
    },
    version: {
      type: orNull('string'),
      format: 'date-time',
      description: `\`version\` of the bootstrap that the event is based on. ${lenient}`,
    },
    late: {
      type: orNull('boolean'),
      description: `Whether changes were applied after the page became visible. ${lenient}`,
    },
    automation: {
      type: orNull('boolean'),
      description: `Whether the browser is automated. ${lenient}`,
    },
  };
}

const assignmentText = { maxLength: maxIdLength, description: atMost(maxIdLength) };

export const eventAssignmentField: Readonly<Record<string, JsonObject>> = {
  experimentKey: assignmentText,
  experimentId: assignmentText,
  variantKey: assignmentText,
  variantId: assignmentText,
};

function freeText(maxLength: number, description: string): JsonObject {
  return {
    type: orNull('string'),
    description: `${description} Longer values are truncated to ${maxLength} ${codeUnits}, not rejected.`,
  };
}
