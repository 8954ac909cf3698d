import { ApiError, type Limits } from '@pixel/protocol';
import type { Enqueue } from '../event-queue.ts';
import { type EdgeRequest, type EdgeResponse, jsonResponse } from '../http.ts';
import type { AllowEvents } from '../project-access.ts';
import type { Admit } from '../rate-limits.ts';
import { invalidEvents, type ReadEvent } from '../read-event.ts';
import { readJson } from '../read-json.ts';

/** What the routes that take events share. */
export interface EventRouteDeps {
  readonly limits: Limits;
  readonly readEvent: ReadEvent;
  readonly allowEvents: AllowEvents;
  readonly enqueue: Enqueue;
  /** Undefined where nothing is limited. */
  readonly admit: Admit | undefined;
}

/** Body of the answer to events that are durable. */
export const successJson = '{"success":true}';
const maxProblems = 100;
const root = [] as const;

/** `POST /sdk/event`: answers 200 only once the event is durable in the queue. */
export function eventRoute({ limits, readEvent, allowEvents, enqueue, admit }: EventRouteDeps) {
  return async function event(request: EdgeRequest, requestId: string): Promise<EdgeResponse> {
    const { text, value, repeated } = await readJson(request, limits.maxBodyBytes);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ApiError('invalid_request', 'The body must be a JSON object.');
    const head = readEvent({ value, textLength: text.length, repeated, at: root }, maxProblems);
    if (!('projectKey' in head)) throw invalidEvents(head);
    if (admit !== undefined) await admit('event', request, [head]);
    const headers = await allowEvents(head.projectKey, request.header('origin'));
    await enqueue([{ ...head, text }], request, requestId);
    return jsonResponse(successJson, headers);
  };
}
