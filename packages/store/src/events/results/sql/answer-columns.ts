import { surveyEvents } from '@pixel/protocol';
import { quote } from '../../sql/quote.ts';

export interface SurveyQuestion {
  readonly surveyId: string;
  readonly questionId: string;
}

/** Indexes into the tuples of {@link answerTuplesSql}, after the sort keys: the sender's own clock, the progress, and the id. */
export const responseIndex = 4;
export const timeIndex = 5;
export const firstAnswerIndex = 6;

/** Returns the condition that an event belongs to one of the surveys, and may answer its questions. */
export function surveysCondition(surveyIds: readonly string[]): string {
  return `surveyId IN (${surveyIds.map(quote).join(', ')}) AND NOT bot`;
}

/** The tuple of an event's columns that {@link answerTuplesSql} reads. */
export const answerColumn = `(
  createdAt,
  toUInt8(indexOf([${surveyEvents.map(quote).join(', ')}], toString(surveyEvent))),
  eventId,
  cityHash64(responseId),
  toUnixTimestamp64Milli(time),
  payload,
  toString(surveyId)
)`;

/**
 * Returns the expression that turns an array of {@link answerColumn} into tuples: the sort keys, the hash of the response, the time in
 * milliseconds, and for each question the answer as JSON, which is `null` if it was taken back and empty if the event doesn't answer it.
 */
export function answerTuplesSql(array: string, questions: readonly SurveyQuestion[]): string {
  const answers = questions.map(
    ({ surveyId, questionId }) =>
      `if(event.7 = ${quote(surveyId)}, JSONExtractRaw(event.6, 'answers', ${quote(questionId)}), '')`,
  );
  // At the same time, the further progress comes later.
  const parts = [senderTimeSql, 'event.2', 'event.3', 'event.4', 'event.5', ...answers];
  return `arrayMap(event -> (${parts.join(', ')}), ${array})`;
}

/** Timestamps as senders write them; otherwise the analysis time is used. */
const dateTimeCondition = String.raw`match(event.1, '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d([.]\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$')`;

const senderTimeSql = `ifNull(
  toUnixTimestamp64Milli(if(${dateTimeCondition}, parseDateTime64BestEffortOrNull(event.1, 3, 'UTC'), NULL)), event.5
)`;
