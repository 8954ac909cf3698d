import type { StoredEvent } from '@pixel/control/client';
import { escapeForLine } from './printable.ts';

/**
 * Formats an event as a line of JSON that is safe to print. Embeds its payload as an object with every number as written, because parsing
 * and printing it would lose digits.
 */
export function eventJsonLine(event: StoredEvent): string {
  return `${eventJson(event)}\n`;
}

/** Formats events as one JSON object on a line, each as in {@link eventJsonLine}. */
export function eventsJsonLine(events: readonly StoredEvent[]): string {
  return `{"events":[${events.map(eventJson).join(',')}]}\n`;
}

function eventJson(event: StoredEvent): string {
  const members = Object.entries(event).map(
    ([name, value]) => `"${name}":${name === 'payload' ? payloadJson(event.payload) : JSON.stringify(value)}`,
  );
  return escapeForLine(`{${members.join(',')}}`);
}

function payloadJson(text: string | null): string {
  if (text === null) return 'null';
  // Line breaks in JSON are whitespace between tokens.
  return isJson(text) ? text.replace(/[\t\r\n]+/g, ' ') : JSON.stringify(text);
}

/** Whether a text is valid JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
