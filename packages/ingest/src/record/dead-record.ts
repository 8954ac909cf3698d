import { isAnonymousId, isProjectKey } from '@pixel/protocol';
import type { DeadLetter, VisitorId } from '@pixel/store/events';
import { cleanText } from './clean-text.ts';
import type { Receipt } from './receipt.ts';

/** A queued record that can't become an event. */
export interface DeadRecord {
  readonly letter: DeadLetter;
  /** Undefined if the record's visitor can't be read. */
  readonly receipt: Receipt | undefined;
}

/** Creates the dead letter of a queued record. `reason` is a sentence for the operator. */
export function createDeadRecord(bytes: Uint8Array, receivedAt: number, reason: string): DeadRecord {
  const record = cleanText(new TextDecoder().decode(bytes));
  const visitor = visitorOf(record);
  return {
    letter: { receivedAt, reason: cleanText(reason), record },
    receipt: visitor && { ...visitor, receivedAt },
  };
}

function visitorOf(record: string): VisitorId | undefined {
  const body = fieldOf(readJson(record), 'body');
  const projectKey = fieldOf(body, 'projectKey');
  const anonymousId = fieldOf(body, 'anonymousId');
  return isProjectKey(projectKey) && isAnonymousId(anonymousId)
    ? { projectKey, anonymousId: anonymousId.toLowerCase() }
    : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
