import { isAnonymousId, isProjectKey } from '@pixel/protocol';
import type { StoredDeadLetter } from '@pixel/store/events';
import { omitUndefined } from '../../base/omit-undefined.ts';

/** A dead letter with its readable parts. */
export interface DescribedLetter {
  readonly id: string;
  /** ISO 8601 with milliseconds, UTC. */
  readonly receivedAt: string;
  readonly reason: string;
  readonly projectKey?: string;
  readonly anonymousId?: string;
  readonly eventName?: string;
  readonly eventId?: string;
  /** The queued record as text, if requested. */
  readonly record?: string;
}

/** Returns a dead letter with its well-formed parts. */
export function describeLetter({ id, receivedAt, reason, record }: StoredDeadLetter): DescribedLetter {
  const envelope = toFields(tryParseJson(record));
  const body = toFields(envelope.body);
  return omitUndefined({
    id,
    receivedAt: new Date(receivedAt).toISOString(),
    reason,
    projectKey: isProjectKey(body.projectKey) ? body.projectKey : undefined,
    anonymousId: isAnonymousId(body.anonymousId) ? body.anonymousId : undefined,
    eventName: typeof body.eventName === 'string' ? body.eventName : undefined,
    eventId: typeof envelope.eventId === 'string' ? envelope.eventId : undefined,
    record,
  });
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
