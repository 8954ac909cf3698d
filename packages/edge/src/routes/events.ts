import { ApiError, type ErrorCode, type ErrorDetail, type EventHead } from '@pixel/protocol';
import type { AcceptedEvent } from '../events/event-queue.ts';
import { type EventReader, invalidEventsError } from '../events/event-reader.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import { jsonResponse, type RouteResponse } from '../http/edge-response.ts';
import { checkJsonHeaders, decodeJsonBody } from '../http/read-json.ts';
import { groupRepeated } from '../json/group-repeated.ts';
import { memberElementTexts } from '../json/member-element-texts.ts';
import type { ParsedJson } from '../json/parse-json.ts';
import { attributeError } from '../notes/attribute-error.ts';
import type { EventAccess } from '../snapshots/event-access.ts';
import { countIfRejected } from './count-if-rejected.ts';
import { type EventRouteDeps, successJson } from './event.ts';

/** Maximum number of problems that are reported per event and per batch. */
const maxProblemsPerEvent = 10;
const maxProblems = 100;

/** `POST /sdk/events`: responds with 200 only once all events of the batch are durable; otherwise stores none of them. */
export function eventsRoute(deps: EventRouteDeps) {
  const { limits, eventReader, eventAccess, eventQueue, admission } = deps;

  return async function events(request: EdgeRequest, requestId: string): Promise<RouteResponse> {
    let batch: readonly AcceptedEvent[];
    try {
      checkJsonHeaders(request);
      const json = decodeJsonBody(await request.body(limits.maxBatchBytes));
      batch = readBatch(json, eventReader, limits.maxBatchEvents);
    } catch (error) {
      throw countIfRejected(error, request, admission);
    }
    const heads = batch.map(({ head }) => head);
    let headers: Readonly<Record<string, string>> | undefined;
    try {
      admission?.admit('event', request, heads);
      headers = await checkAccess(heads, request, eventAccess);
    } catch (error) {
      throw attributeError(error, heads);
    }
    await eventQueue.enqueue(batch, request, requestId);
    return jsonResponse(successJson, headers);
  };
}

function readBatch(json: ParsedJson, eventReader: EventReader, maxEvents: number): readonly AcceptedEvent[] {
  const values = eventValues(json.value, maxEvents);
  const texts = memberElementTexts(json.text, 'events');
  const repeatedAt = groupRepeated(json.repeated);
  const problems: ErrorDetail[] = [];
  const batch = values.flatMap((value, index) => {
    const text = texts[index] ?? '';
    const eventPath = ['events', index];
    const head = eventReader.read(
      { value, textLength: text.length, repeated: repeatedAt(eventPath), eventPath },
      Math.max(0, Math.min(maxProblemsPerEvent, maxProblems - problems.length)),
    );
    if ('projectKey' in head) return { head, json: text };
    problems.push(...head);
    return [];
  });
  if (problems.length > 0) throw attributeError(invalidEventsError(problems), values);
  return batch;
}

function eventValues(body: unknown, maxEvents: number): readonly unknown[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('invalid_request', 'The body must be a JSON object.');
  const events = 'events' in body ? body.events : undefined;
  if (!Array.isArray(events) || events.length === 0)
    throw new ApiError('invalid_request', 'The body must have an array of events.', [
      { path: 'events', message: 'must be an array with at least one event' },
    ]);
  if (events.length > maxEvents)
    throw new ApiError('payload_too_large', `The batch is too large; the limit is ${maxEvents} events.`);
  return events;
}

/** Messages of the details for events that their project rejects, by error code. Other errors aren't the event's fault. */
const rejectionMessages: Partial<Readonly<Record<ErrorCode, string>>> = {
  origin_not_allowed: 'must be of a project that allows this origin',
  project_not_found: 'must be of a published project',
};

/**
 * Rejects the whole batch if one project doesn't accept the page, because no batch is stored in part. The error is that of the first
 * rejected project and names all rejected events, so that the others can be sent again.
 */
async function checkAccess(
  heads: readonly EventHead[],
  request: EdgeRequest,
  eventAccess: EventAccess,
): Promise<Readonly<Record<string, string>> | undefined> {
  let headers: Readonly<Record<string, string>> | undefined;
  const rejections = new Map<string, ApiError>();
  for (const projectKey of new Set(heads.map((head) => head.projectKey)))
    try {
      headers = (await eventAccess.check(projectKey, request)) ?? headers;
    } catch (error) {
      if (!(error instanceof ApiError) || rejectionMessages[error.code] === undefined) throw error;
      rejections.set(projectKey, error);
    }
  const [first] = rejections.values();
  if (first === undefined) return headers;
  const details = heads.flatMap(({ projectKey }, index) => {
    const code = rejections.get(projectKey)?.code;
    const message = code && rejectionMessages[code];
    return message === undefined ? [] : { path: `events.${index}.projectKey`, message };
  });
  throw new ApiError(first.code, first.message, details);
}
