import { ApiError, type Limits } from '@pixel/protocol';
import type { AcceptedEvent, Enqueue } from '../event-queue.ts';
import { type EdgeRequest, jsonResponse, type RouteResponse } from '../http.ts';
import { groupRepeated } from '../json/group-repeated.ts';
import type { AllowEvents } from '../project-access.ts';
import type { Admit, CountRefused } from '../rate-limits.ts';
import { invalidEvents, type ReadEvent } from '../read-event.ts';
import { checkJsonHeaders, readJson } from '../read-json.ts';
import { countIfRefused } from './count-if-refused.ts';

/** What the routes that take events share. */
export interface EventRouteDeps {
  readonly limits: Limits;
  readonly readEvent: ReadEvent;
  readonly allowEvents: AllowEvents;
  readonly enqueue: Enqueue;
  /** Undefined where nothing is limited. */
  readonly admit: Admit | undefined;
  readonly countRefused: CountRefused | undefined;
}

/** Body of the answer to events that are durable. */
export const successJson = '{"success":true}';
const maxProblems = 100;
const root = [] as const;

/** `POST /sdk/event`: answers 200 only once the event is durable in the queue. */
export function eventRoute(deps: EventRouteDeps) {
  const { limits, readEvent, allowEvents, enqueue, admit, countRefused } = deps;

  function accept(bytes: Uint8Array): AcceptedEvent {
    const { bytes: sent, text, value, repeated } = readJson(bytes);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ApiError('invalid_request', 'The body must be a JSON object.');
    const head = readEvent(
      { value, textLength: text.length, repeated: groupRepeated(repeated)(root), at: root },
      maxProblems,
    );
    if (!('projectKey' in head)) throw invalidEvents(head);
    return { head, json: sent ?? text };
  }

  // Each promise costs every event, so that only what has to be waited for is.
  return async function event(request: EdgeRequest, requestId: string): Promise<RouteResponse> {
    let accepted: AcceptedEvent;
    try {
      checkJsonHeaders(request);
      accepted = accept(await request.body(limits.maxBodyBytes));
    } catch (error) {
      throw countIfRefused(error, request, countRefused);
    }
    const { projectKey } = accepted.head;
    admit?.('event', request, [accepted.head]);
    const allowed = allowEvents(projectKey, request);
    const headers = allowed instanceof Promise ? await allowed : allowed;
    await enqueue([accepted], request, requestId);
    return jsonResponse(successJson, headers);
  };
}
