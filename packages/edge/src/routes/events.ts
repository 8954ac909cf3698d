import { ApiError, type ErrorDetail } from '@pixel/protocol';
import type { AcceptedEvent } from '../event-queue.ts';
import { type EdgeRequest, type EdgeResponse, jsonResponse } from '../http.ts';
import { elementTexts } from '../json/element-texts.ts';
import type { ParsedJson } from '../json/parse-json.ts';
import type { AllowEvents } from '../project-access.ts';
import { invalidEvents, type ReadEvent } from '../read-event.ts';
import { readJson } from '../read-json.ts';
import { type EventRouteDeps, successJson } from './event.ts';

/** Every bad event of a batch is named; what is wrong with it is told up to here. */
const maxProblemsOfEvent = 10;

/** `POST /sdk/events`: answers 200 only once all events of the batch are durable; otherwise none of them is kept. */
export function eventsRoute({ limits, readEvent, allowEvents, enqueue, admit }: EventRouteDeps) {
  return async function events(request: EdgeRequest, requestId: string): Promise<EdgeResponse> {
    const json = await readJson(request, limits.maxBatchBytes);
    const batch = readBatch(json, readEvent, limits.maxBatchEvents);
    if (admit !== undefined) await admit('event', request, batch);
    const headers = await allowAll(batch, request.header('origin'), allowEvents);
    await enqueue(batch, request, requestId);
    return jsonResponse(successJson, headers);
  };
}

function readBatch(json: ParsedJson, readEvent: ReadEvent, maxEvents: number): readonly AcceptedEvent[] {
  const values = eventValues(json.value, maxEvents);
  const texts = elementTexts(json.text, 'events');
  const problems: ErrorDetail[] = [];
  const batch = values.flatMap((value, index) => {
    const text = texts[index] ?? '';
    const head = readEvent(
      { value, textLength: text.length, repeated: json.repeated, at: ['events', index] },
      maxProblemsOfEvent,
    );
    if ('projectKey' in head) return { ...head, text };
    problems.push(...head);
    return [];
  });
  if (problems.length > 0) throw invalidEvents(problems);
  return batch;
}

function eventValues(body: unknown, maxEvents: number): readonly unknown[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('invalid_request', 'The body must be a JSON object.');
  const events = 'events' in body ? body.events : undefined;
  if (!Array.isArray(events) || events.length === 0)
    throw new ApiError('invalid_request', 'The body must have a list of events.', [
      { path: 'events', message: 'must be an array with at least one event' },
    ]);
  if (events.length > maxEvents)
    throw new ApiError('payload_too_large', `A batch must not have more than ${maxEvents} events.`);
  return events;
}

/** One project that does not accept the page refuses the batch: a part of it must not be kept. */
async function allowAll(
  batch: readonly AcceptedEvent[],
  origin: string | undefined,
  allowEvents: AllowEvents,
): Promise<Readonly<Record<string, string>> | undefined> {
  let headers: Readonly<Record<string, string>> | undefined;
  for (const projectKey of new Set(batch.map((event) => event.projectKey)))
    headers = (await allowEvents(projectKey, origin)) ?? headers;
  return headers;
}
