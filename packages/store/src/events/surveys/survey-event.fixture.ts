import { eventRow } from '../../../../../tests/support/event-row.ts';
import type { EventRow } from '../events.ts';

export const anna = '00000000-0000-4000-8000-00000000000a';
export const bert = 'ffffffff-ffff-4fff-bfff-fffffffffffb';
export const surveyId = '0197a000-0000-7000-8000-0000000000aa';
export const otherSurveyId = '0197a000-0000-7000-8000-0000000000bb';
export const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);
const responseId = '11111111-1111-4111-8111-111111111111';

/** The part of a survey event's payload that responses are read from. */
export interface AnswerPayload {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly language?: string;
}

/** Returns an event of anna's response to the survey, with the given fields replaced. */
export function createSurveyEvent(
  surveyEvent: string,
  fields: Partial<EventRow> & Pick<EventRow, 'projectKey'>,
  payload: AnswerPayload = {},
): EventRow {
  return eventRow({
    anonymousId: anna,
    eventId: `survey:${surveyEvent}`,
    eventName: `$survey:${surveyEvent}`,
    time: noon,
    receivedAt: noon + 250,
    surveyId,
    responseId,
    surveyEvent,
    payload: JSON.stringify({ surveyKey: 'nps', responseId, ...payload }),
    ...fields,
  });
}

/** An answer of 8 MiB. Two of them exceed `maxVisitorBytes`. */
export const hugeAnswer: AnswerPayload = { answers: { why: 'ü'.repeat(4 * 1024 * 1024) } };
