import { surveyEvents } from '@pixel/protocol';
import { quote } from '../../sql/quote.ts';

/** A question of a survey. */
export interface SurveyQuestion {
  readonly surveyId: string;
  readonly questionId: string;
}

/** Places in the tuples of {@link readAnswers}: behind what orders them, which is the sender's own clock, how far they get, and the id. */
export const responseAt = 4;
export const happenedAt = 5;
export const firstAnswerAt = 6;

/** Says that an event tells of a survey, and may have answers to its questions. */
export function tellsOf(surveyIds: readonly string[]): string {
  return `surveyId IN (${surveyIds.map(quote).join(', ')}) AND NOT bot`;
}

/** What of such an event {@link readAnswers} reads: a tuple. */
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
 * Returns the expression of what an array of {@link answerColumn} says in answer to questions, as tuples: what orders them, the hash of
 * their response, their time in milliseconds, and for each question the answer as JSON, which is `null` where it was taken back and
 * empty where nothing is said.
 */
export function readAnswers(array: string, questions: readonly SurveyQuestion[]): string {
  const answers = questions.map(
    ({ surveyId, questionId }) =>
      `if(one.7 = ${quote(surveyId)}, JSONExtractRaw(one.6, 'answers', ${quote(questionId)}), '')`,
  );
  // At the same time, what gets further comes later.
  const parts = [writtenAt, 'one.2', 'one.3', 'one.4', 'one.5', ...answers];
  return `arrayMap(one -> (${parts.join(', ')}), ${array})`;
}

/** Date-times as senders write them; of others, the time of analysis stands in. */
const isDateTime = String.raw`match(one.1, '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d([.]\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$')`;

const writtenAt = `ifNull(
  toUnixTimestamp64Milli(if(${isDateTime}, parseDateTime64BestEffortOrNull(one.1, 3, 'UTC'), NULL)), one.5
)`;
