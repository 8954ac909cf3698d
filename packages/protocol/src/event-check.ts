import { isAssignmentText, isEventId, isEventName } from './event.ts';
import { isAnonymousId, isProjectKey } from './identifiers.ts';
import type { Limits } from './limits.ts';
import { payloadProblem } from './payload.ts';
import { isTimestamp } from './timestamp.ts';

/** The fields of an event that the edge itself needs. */
export interface EventHead {
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly eventId: string | undefined;
}

/**
 * Reads the fields that the edge needs, without the schema and at a fraction of its cost. Returns undefined if only the schema can decide;
 * the schema accepts everything that this accepts, with the same values. `textLength` is the length of the text from which `body` was
 * parsed.
 */
export function readEventHead(body: unknown, limits: Limits, textLength: number): EventHead | undefined {
  if (!isRecord(body)) return undefined;
  const { projectKey, anonymousId, eventId, payload, createdAt } = body;
  const isEvent =
    isProjectKey(projectKey) &&
    isAnonymousId(anonymousId) &&
    isEventName(body.eventName, limits) &&
    isAssignmentList(body.assignments, limits) &&
    (payload === undefined ||
      payload === null ||
      payloadProblem(payload, limits, textLength) === undefined) &&
    (createdAt === undefined || createdAt === null || isTimestamp(createdAt));
  return isEvent ? { projectKey, anonymousId, eventId: isEventId(eventId) ? eventId : undefined } : undefined;
}

function isAssignmentList(value: unknown, { maxAssignments }: Limits): boolean {
  return Array.isArray(value) && value.length <= maxAssignments && value.every(isAssignment);
}

/** Whether a value is a valid assignment of an event. */
export function isAssignment(value: unknown): boolean {
  return (
    isRecord(value) &&
    isAssignmentText(value.experimentKey) &&
    isAssignmentText(value.experimentId) &&
    isAssignmentText(value.variantKey) &&
    isAssignmentText(value.variantId) &&
    typeof value.isControl === 'boolean'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
