import { maxIdLength } from '../event.ts';
import { cutAt, type Limits } from '../limits.ts';
import type { JsonObject } from './json.ts';

const orNull = (type: string): readonly string[] => [type, 'null'];
const lenient = 'Counts as absent where it is malformed.';
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
        '`$exposure` for an exposure, any other name for a custom event. No control characters, not only spaces. ' +
        atMost(limits.maxEventNameLength),
    },
    assignments: {
      description: 'Of `$exposure`: what the visitor met just now. Of any other event: its context.',
    },
    payload: {
      type: orNull('object'),
      description:
        `At most ${limits.maxPayloadBytes} bytes of JSON, ${limits.maxPayloadDepth} levels and ` +
        `${limits.maxPayloadKeys} keys of at most ${limits.maxPayloadKeyLength} ${codeUnits}. ` +
        'Amounts are decimals in the major unit of the currency (`24.00`), that of a refund is negative; `currency` is an ISO 4217 code, ' +
        '`orderId` the order. Of `$exposure`, `$context` holds attributes of the visitor at that moment and how the session began: ' +
        '`session`, `returning`, `entryHost`, `entryPath`, `source`, `utm`, `internal`.',
    },
    url: freeText(cutAt.url, 'Address of the page.'),
    referrer: freeText(cutAt.referrer, 'Referrer of the document.'),
    userAgent: freeText(cutAt.userAgent, 'User agent, where it is not that of the request.'),
    createdAt: {
      type: orNull('string'),
      description: 'When it happened: an ISO 8601 date or date-time, without a zone in UTC.',
    },
    eventId: {
      type: orNull('string'),
      minLength: 1,
      maxLength: maxIdLength,
      description: `Makes a retry count once; unique for the visitor. ${atMost(maxIdLength)} ${lenient}`,
    },
    sentAt: {
      type: orNull('string'),
      description: `When this attempt was sent, ISO 8601: corrects a wrong clock. ${lenient}`,
    },
    sequence: {
      type: orNull('integer'),
      minimum: 1,
      description: `Number of the event among the visitor's in this browser, from 1. ${lenient}`,
    },
    version: {
      type: orNull('string'),
      format: 'date-time',
      description: `\`version\` of the bootstrap that the event follows. ${lenient}`,
    },
    late: {
      type: orNull('boolean'),
      description: `Whether changes were applied after the page was shown. ${lenient}`,
    },
    automation: {
      type: orNull('boolean'),
      description: `Whether the browser is under automation. ${lenient}`,
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
    description: `${description} Cut at ${maxLength} ${codeUnits}, never refused.`,
  };
}
