import type { RecordedEvent, WebhookData, WebhookType } from '@pixel/protocol';
import type { EventRow, RecordedKind } from '@pixel/store/events';

/** Types of messages that tell of stored events, by what they ask the event store for. */
export const typesByKind: Readonly<Record<RecordedKind, readonly WebhookType[]>> = {
  survey: ['survey.shown', 'survey.accepted', 'survey.dismissed', 'survey.completed'],
  exposure: ['exposure.recorded'],
  event: ['event.recorded'],
};

type SurveyType = 'survey.shown' | 'survey.accepted' | 'survey.dismissed' | 'survey.completed';
export type BatchedType = 'event.recorded' | 'exposure.recorded';

/** What an event is told as: an event of a survey by itself, any other together with others. */
export type RecordedAs =
  | { readonly type: SurveyType; readonly data: WebhookData['survey.shown'] }
  | { readonly type: BatchedType; readonly event: RecordedEvent };

const surveyTypes: Readonly<Record<string, SurveyType>> = {
  shown: 'survey.shown',
  accepted: 'survey.accepted',
  dismissed: 'survey.dismissed',
  completed: 'survey.completed',
};

/** Gives what is told of a stored event. */
export function recordedAs(row: EventRow): RecordedAs {
  const surveyType = surveyTypes[row.surveyEvent];
  if (surveyType !== undefined) return { type: surveyType, data: surveyData(row) };
  return {
    type: row.eventName === '$exposure' ? 'exposure.recorded' : 'event.recorded',
    event: {
      eventId: row.eventId,
      eventName: row.eventName,
      anonymousId: row.anonymousId,
      time: new Date(row.time).toISOString(),
      receivedAt: new Date(row.receivedAt).toISOString(),
      url: row.url,
      referrer: row.referrer,
      payload: payloadOf(row),
      assignments: [...row.assignments],
      bot: row.bot,
      automation: row.automation,
    },
  };
}

/** The key of the survey that an event belongs to, or undefined for one that belongs to none. */
export function surveyKeyOf(row: EventRow): string | undefined {
  return row.surveyEvent === '' ? undefined : surveyData(row).surveyKey;
}

function surveyData(row: EventRow): WebhookData['survey.shown'] {
  const payload = payloadOf(row) ?? {};
  const { surveyKey, answers, language } = payload;
  return {
    surveyKey: typeof surveyKey === 'string' ? surveyKey : '',
    surveyId: row.surveyId,
    responseId: row.responseId,
    anonymousId: row.anonymousId,
    time: new Date(row.time).toISOString(),
    ...(typeof language === 'string' && { language }),
    url: row.url,
    answers: isObject(answers) ? answers : {},
    assignments: [...row.assignments],
  };
}

function payloadOf({ payload }: EventRow): Record<string, unknown> | null {
  if (payload === '') return null;
  const value: unknown = JSON.parse(payload);
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
