import type { StoredEvent } from '@pixel/control/client';
import { safeInLine } from './printable.ts';

/**
 * An event as JSON on one line with a line break, safe to print. Its payload is an object in it, with every number as it was spelled: what
 * is parsed and printed again loses digits.
 */
export function eventJsonLine(event: StoredEvent): string {
  return `${eventJson(event)}\n`;
}

/** Events as one JSON object on one line with a line break, as {@link eventJsonLine} gives each. */
export function eventsJsonLine(events: readonly StoredEvent[]): string {
  return `{"events":[${events.map(eventJson).join(',')}]}\n`;
}

function eventJson(event: StoredEvent): string {
  const members = Object.entries(event).map(
    ([name, value]) => `"${name}":${name === 'payload' ? payloadJson(event.payload) : JSON.stringify(value)}`,
  );
  return safeInLine(`{${members.join(',')}}`);
}

function payloadJson(text: string | null): string {
  if (text === null) return 'null';
  // Line breaks in JSON are white space between its parts.
  return isJson(text) ? text.replace(/[\t\r\n]+/g, ' ') : JSON.stringify(text);
}

/** Says whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
