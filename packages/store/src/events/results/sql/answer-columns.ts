import { surveyEvents } from '@pixel/protocol';
import { quote } from '../../sql/quote.ts';

/** A question of a survey. */
export interface SurveyQuestion {
  readonly surveyId: string;
  readonly questionId: string;
}

/** Date-times as senders write them; of others, the time of analysis stands in. */
const isDateTime = String.raw`match(createdAt, '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d([.]\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$')`;

const saidAt = `toUnixTimestamp64Milli(ifNull(
  if(${isDateTime}, parseDateTime64BestEffortOrNull(createdAt, 3, 'UTC'), NULL), time
))`;

/** What answers are ordered by: the sender's own clock; at the same time, what gets further comes later. */
const order = [
  saidAt,
  `toUInt8(indexOf([${surveyEvents.map(quote).join(', ')}], toString(surveyEvent)))`,
  'eventId',
];

/** Places in the tuples of {@link saidColumn}. */
export const responseAt = order.length + 1;
export const happenedAt = order.length + 2;
export const firstAnswerAt = order.length + 3;

/**
 * What an event says in answer to questions, as an array of one tuple, or of none, since few events say anything: what orders it, the hash
 * of its response, its time in milliseconds, and for each question the answer as JSON, which is `null` where it was taken back and empty where nothing is said.
 */
export function saidColumn(questions: readonly SurveyQuestion[]): string {
  const answers = questions.map(
    ({ surveyId, questionId }) =>
      `if(surveyId = ${quote(surveyId)}, JSONExtractRaw(payload, 'answers', ${quote(questionId)}), '')`,
  );
  return `if(surveyId = '' OR bot, [], [(${[...order, 'cityHash64(responseId)', 'toUnixTimestamp64Milli(time)', ...answers].join(', ')})])`;
}
