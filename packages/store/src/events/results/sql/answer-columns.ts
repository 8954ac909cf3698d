import { surveyEvents } from '@pixel/protocol';
import { quote } from '../../sql/quote.ts';

export interface SurveyQuestion {
  readonly surveyId: string;
  readonly questionId: string;
}

/** Indexes into the tuples of {@link readAnswers}, after the sort keys: the sender's own clock, the progress, and the id. */
export const responseAt = 4;
export const happenedAt = 5;
export const firstAnswerAt = 6;

/** Returns the condition that an event belongs to one of the surveys, and may answer its questions. */
export function isOfSurveys(surveyIds: readonly string[]): string {
  return `surveyId IN (${surveyIds.map(quote).join(', ')}) AND NOT bot`;
}

/** The tuple of an event's columns that {@link readAnswers} reads. */
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
export function readAnswers(array: string, questions: readonly SurveyQuestion[]): string {
  const answers = questions.map(
    ({ surveyId, questionId }) =>
      `if(one.7 = ${quote(surveyId)}, JSONExtractRaw(one.6, 'answers', ${quote(questionId)}), '')`,
  );
  // At the same time, the further progress comes later.
  const parts = [writtenAt, 'one.2', 'one.3', 'one.4', 'one.5', ...answers];
  return `arrayMap(one -> (${parts.join(', ')}), ${array})`;
}

/** Timestamps as senders write them; otherwise the analysis time is used. */
const isDateTime = String.raw`match(one.1, '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d([.]\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$')`;

const writtenAt = `ifNull(
  toUnixTimestamp64Milli(if(${isDateTime}, parseDateTime64BestEffortOrNull(one.1, 3, 'UTC'), NULL)), one.5
)`;
