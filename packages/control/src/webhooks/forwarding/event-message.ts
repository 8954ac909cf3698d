import { memberText, type RecordedEvent, type WebhookData, type WebhookType } from '@pixel/protocol';
import type { EventRow, IngestedKind } from '@pixel/store/events';

/** Message types for stored events, by the kind to query the event store for. */
export const typesByKind: Readonly<Record<IngestedKind, readonly WebhookType[]>> = {
  survey: ['survey.shown', 'survey.accepted', 'survey.dismissed', 'survey.completed'],
  exposure: ['exposure.recorded'],
  event: ['event.recorded'],
};

type SurveyType = 'survey.shown' | 'survey.accepted' | 'survey.dismissed' | 'survey.completed';
export type BatchedType = 'event.recorded' | 'exposure.recorded';

/** An event as JSON text: a survey event is its own message, others are batched. */
export type EventMessage =
  | { readonly type: SurveyType; readonly dataText: string }
  | { readonly type: BatchedType; readonly eventText: string };

const surveyTypes: Readonly<Record<string, SurveyType>> = {
  shown: 'survey.shown',
  accepted: 'survey.accepted',
  dismissed: 'survey.dismissed',
  completed: 'survey.completed',
};

/** Returns the message type of a stored event. */
export function messageTypeOf(row: EventRow): SurveyType | BatchedType {
  return surveyTypes[row.surveyEvent] ?? batchedType(row);
}

/** Returns a stored event's message data. Keeps what was sent verbatim, with all digits of its numbers. */
export function toEventMessage(row: EventRow): EventMessage {
  const surveyType = surveyTypes[row.surveyEvent];
  if (surveyType !== undefined) return { type: surveyType, dataText: surveyText(row) };
  return { type: batchedType(row), eventText: eventText(row) };
}

function batchedType({ eventName }: EventRow): BatchedType {
  return eventName === '$exposure' ? 'exposure.recorded' : 'event.recorded';
}

/** Returns the survey key of an event, or undefined if it isn't a survey's. */
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
  return joinFields(before, { payload: payloadOf(row) === undefined ? 'null' : row.payload }, after);
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
  return joinFields(before, { answers: answersText ?? '{}' }, { assignments: row.assignments });
}

/** Serializes an object with fields that are already JSON text. */
function joinFields(before: object, texts: Readonly<Record<string, string>>, after: object): string {
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
