import { memberText, type RecordedEvent, type WebhookData, type WebhookType } from '@pixel/protocol';
import type { EventRow, RecordedKind } from '@pixel/store/events';

/** Types of messages that tell of stored events, by what they ask the event store for. */
export const typesByKind: Readonly<Record<RecordedKind, readonly WebhookType[]>> = {
  survey: ['survey.shown', 'survey.accepted', 'survey.dismissed', 'survey.completed'],
  exposure: ['exposure.recorded'],
  event: ['event.recorded'],
};

type SurveyType = 'survey.shown' | 'survey.accepted' | 'survey.dismissed' | 'survey.completed';
export type BatchedType = 'event.recorded' | 'exposure.recorded';

/** What an event is told as, as JSON text: an event of a survey by itself, any other together with others. */
export type RecordedAs =
  | { readonly type: SurveyType; readonly dataText: string }
  | { readonly type: BatchedType; readonly eventText: string };

const surveyTypes: Readonly<Record<string, SurveyType>> = {
  shown: 'survey.shown',
  accepted: 'survey.accepted',
  dismissed: 'survey.dismissed',
  completed: 'survey.completed',
};

/** Returns the type of the message that tells of a stored event. */
export function recordedType(row: EventRow): SurveyType | BatchedType {
  return surveyTypes[row.surveyEvent] ?? batchedType(row);
}

/** Returns what is told of a stored event. What was sent stands in it to the letter, with all digits of its numbers. */
export function recordedAs(row: EventRow): RecordedAs {
  const surveyType = surveyTypes[row.surveyEvent];
  if (surveyType !== undefined) return { type: surveyType, dataText: surveyText(row) };
  return { type: batchedType(row), eventText: eventText(row) };
}

function batchedType({ eventName }: EventRow): BatchedType {
  return eventName === '$exposure' ? 'exposure.recorded' : 'event.recorded';
}

/** The key of the survey that an event belongs to, or undefined for one that belongs to none. */
export function surveyKeyOf(row: EventRow): string | undefined {
  return row.surveyEvent === '' ? undefined : textOf(payloadOf(row)?.surveyKey);
}

function eventText(row: EventRow): string {
  const before = {
    eventId: row.eventId,
    eventName: row.eventName,
    anonymousId: row.anonymousId,
    time: new Date(row.time).toISOString(),
    receivedAt: new Date(row.receivedAt).toISOString(),
    url: row.url,
    referrer: row.referrer,
  } satisfies Partial<RecordedEvent>;
  const after = {
    assignments: [...row.assignments],
    bot: row.bot,
    automation: row.automation,
  } satisfies Partial<RecordedEvent>;
  return textWith(before, { payload: payloadOf(row) === undefined ? 'null' : row.payload }, after);
}

function surveyText(row: EventRow): string {
  const { surveyKey, answers, language } = payloadOf(row) ?? {};
  const before = {
    surveyKey: textOf(surveyKey),
    surveyId: row.surveyId,
    responseId: row.responseId,
    anonymousId: row.anonymousId,
    time: new Date(row.time).toISOString(),
    ...(typeof language === 'string' && { language }),
    url: row.url,
  } satisfies Partial<WebhookData['survey.shown']>;
  const answersText = isObject(answers) ? memberText(row.payload, 'answers') : undefined;
  return textWith(before, { answers: answersText ?? '{}' }, { assignments: row.assignments });
}

/** Writes an object of which some fields are JSON text already. */
function textWith(before: object, texts: Readonly<Record<string, string>>, after: object): string {
  const between = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{${[JSON.stringify(before).slice(1, -1), ...between, JSON.stringify(after).slice(1, -1)].join(',')}}`;
}

function payloadOf({ payload }: EventRow): Record<string, unknown> | undefined {
  if (payload === '') return undefined;
  const value: unknown = JSON.parse(payload);
  return isObject(value) ? value : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
