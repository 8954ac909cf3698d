import { ApiError, type Limits } from '@pixel/protocol';
import type { AcceptedEvent, EventQueue } from '../events/event-queue.ts';
import { type EventReader, invalidEventsError } from '../events/event-reader.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import { jsonResponse, type RouteResponse } from '../http/edge-response.ts';
import { checkJsonHeaders, decodeJsonBody } from '../http/read-json.ts';
import { groupRepeated } from '../json/group-repeated.ts';
import type { Admission } from '../limits/admission.ts';
import { attributeError } from '../notes/attribute-error.ts';
import type { EventAccess } from '../snapshots/event-access.ts';
import { countIfRejected } from './count-if-rejected.ts';

/** Dependencies that the routes for events share. */
export interface EventRouteDeps {
  readonly limits: Limits;
  readonly eventReader: EventReader;
  readonly eventAccess: EventAccess;
  readonly eventQueue: EventQueue;
  /** Undefined without rate limits. */
  readonly admission: Admission | undefined;
}

/** Response body once the events are durable. */
export const successJson = '{"success":true}';
const maxProblems = 100;
const root = [] as const;

/** `POST /sdk/event`: responds with 200 only once the event is durable in the queue. */
export function eventRoute(deps: EventRouteDeps) {
  const { limits, eventReader, eventAccess, eventQueue, admission } = deps;

  function accept(bytes: Uint8Array): AcceptedEvent {
    const { bytes: sent, text, value, repeated } = decodeJsonBody(bytes);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ApiError('invalid_request', 'The body must be a JSON object.');
    const head = eventReader.read(
      { value, textLength: text.length, repeated: groupRepeated(repeated)(root), eventPath: root },
      maxProblems,
    );
    if (!('projectKey' in head)) throw attributeError(invalidEventsError(head), [value]);
    return { head, json: sent ?? text };
  }

  // Each promise adds cost to every event, so only actual promises are awaited.
  return async function event(request: EdgeRequest, requestId: string): Promise<RouteResponse> {
    let accepted: AcceptedEvent;
    try {
      checkJsonHeaders(request);
      accepted = accept(await request.body(limits.maxBodyBytes));
    } catch (error) {
      throw countIfRejected(error, request, admission);
    }
    const { head } = accepted;
    let headers: Readonly<Record<string, string>> | undefined;
    try {
      admission?.admit('event', request, [head]);
      const allowed = eventAccess.check(head.projectKey, request);
      headers = allowed instanceof Promise ? await allowed : allowed;
    } catch (error) {
      throw attributeError(error, [head]);
    }
    await eventQueue.enqueue([accepted], request, requestId);
    return jsonResponse(successJson, headers);
  };
}
