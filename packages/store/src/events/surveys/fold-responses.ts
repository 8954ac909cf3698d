import { parseTimestamp, type SurveyEventKind, surveyEvents } from '@pixel/protocol';
import type { ResponseVariant, SurveyResponse } from './survey-responses.ts';

/** A stored event of a survey response. */
export interface ResponseEvent {
  readonly eventId: string;
  readonly responseId: string;
  readonly surveyEvent: string;
  /** Analysis time, in milliseconds since the epoch. */
  readonly time: number;
  /** The sender's timestamp, verbatim, or empty. */
  readonly createdAt: string;
  readonly version: string;
  /** JSON text. */
  readonly payload: string;
  /** Verified ones only. */
  readonly variants: readonly ResponseVariant[];
}

/** Folds a visitor's events of one survey, deduplicated and in any order, into responses, ordered by their start. */
export function foldResponses(
  anonymousId: string,
  events: readonly ResponseEvent[],
): readonly SurveyResponse[] {
  const byResponse = new Map<string, ResponseEvent[]>();
  for (const event of events) {
    const responseEvents = byResponse.get(event.responseId);
    if (responseEvents === undefined) byResponse.set(event.responseId, [event]);
    else responseEvents.push(event);
  }
  return [...byResponse]
    .map(([responseId, responseEvents]) => foldResponse(anonymousId, responseId, responseEvents))
    .sort((a, b) => a.startedAt - b.startedAt || (a.responseId < b.responseId ? -1 : 1));
}

function foldResponse(
  anonymousId: string,
  responseId: string,
  events: readonly ResponseEvent[],
): SurveyResponse {
  const answers = new Map<string, unknown>();
  const variants = new Map<string, string>();
  const first: Partial<Record<SurveyEventKind, number>> = {};
  let [language, version, startedAt] = ['', '', Number.POSITIVE_INFINITY];
  for (const event of [...events].sort(compareEvents)) {
    const kind = toEventKind(event);
    const payload = readPayload(event.payload);
    for (const [questionId, answer] of Object.entries(payload.answers))
      if (answer === null) answers.delete(questionId);
      else answers.set(questionId, answer);
    for (const { experimentKey, variantKey } of event.variants)
      if (!variants.has(experimentKey)) variants.set(experimentKey, variantKey);
    first[kind] = Math.min(first[kind] ?? event.time, event.time);
    startedAt = Math.min(startedAt, event.time);
    language = payload.language || language;
    version = event.version || version;
  }
  return {
    anonymousId,
    responseId,
    state: statesFromFurthest.find((kind) => first[kind] !== undefined) ?? 'shown',
    // `fromEntries` defines each key, so `__proto__` is an ordinary one.
    answers: Object.fromEntries(answers),
    language,
    version,
    startedAt,
    ...(first.shown === undefined ? {} : { shownAt: first.shown }),
    ...(first.accepted === undefined ? {} : { answeredAt: first.accepted }),
    ...(first.dismissed === undefined ? {} : { dismissedAt: first.dismissed }),
    ...(first.completed === undefined ? {} : { completedAt: first.completed }),
    variants: [...variants].map(([experimentKey, variantKey]) => ({ experimentKey, variantKey })),
  };
}

/** Whether an event shows that its response has an answer. */
export function isAnswered(event: Pick<ResponseEvent, 'surveyEvent' | 'payload'>): boolean {
  const { surveyEvent, payload } = event;
  if (surveyEvent === 'accepted' || surveyEvent === 'completed') return true;
  return Object.values(readPayload(payload).answers).some((answer) => answer !== null);
}

const statesFromFurthest = [...surveyEvents].reverse();

/**
 * Orders events by the sender's own clock, which knows its own order best, or by analysis time if there is none. At the same time, the
 * further progress comes later.
 */
function compareEvents(a: ResponseEvent, b: ResponseEvent): number {
  return (
    senderTime(a) - senderTime(b) ||
    surveyEvents.indexOf(toEventKind(a)) - surveyEvents.indexOf(toEventKind(b)) ||
    (a.eventId < b.eventId ? -1 : 1)
  );
}

function senderTime({ createdAt, time }: ResponseEvent): number {
  return parseTimestamp(createdAt) ?? time;
}

/** The edge queues no other kinds. */
function toEventKind({ surveyEvent }: ResponseEvent): SurveyEventKind {
  return surveyEvents.find((kind) => kind === surveyEvent) ?? 'shown';
}

function readPayload(text: string): {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly language: string;
} {
  const payload: unknown = text === '' ? undefined : parse(text);
  if (!isObject(payload)) return { answers: {}, language: '' };
  return {
    answers: isObject(payload.answers) ? payload.answers : {},
    language: typeof payload.language === 'string' ? payload.language : '',
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
