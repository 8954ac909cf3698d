import type { StoredEvent } from '@pixel/control/client';
import { cut, toPrintable } from './printable.ts';

const maxLineLength = 100;
const nameLength = 18;
const idLength = 8;

/**
 * Formats an event on one line of at most 100 characters: time of receipt, name, start of the visitor's id, claimed variants (`✓` verified,
 * `?` not), notes, and the path of the page.
 */
export function eventLine(event: StoredEvent): string {
  const rest = [
    ...event.assignments.map(
      ({ experimentKey, variantKey, verified }) => `${experimentKey}=${variantKey}${verified ? '✓' : '?'}`,
    ),
    ...notesOf(event),
    pathOf(event.url),
  ].filter((part) => part !== '');
  const head = [
    `${event.receivedAt.slice(0, 19)}Z`,
    cut(toPrintable(event.eventName), nameLength).padEnd(nameLength),
    event.anonymousId.slice(0, idLength),
  ].join('  ');
  return `${cut(`${head}  ${toPrintable(rest.join('  '))}`, maxLineLength).trimEnd()}\n`;
}

/** Describes the unusual properties of an event. */
export function notesOf({
  bot,
  automation,
  late,
  unclaimed,
}: Pick<StoredEvent, 'bot' | 'automation' | 'late' | 'unclaimed'>): readonly string[] {
  return [
    ...(bot ? ['bot'] : []),
    ...(automation ? ['automation'] : []),
    ...(late ? ['late'] : []),
    ...(unclaimed ? ['unclaimed'] : []),
  ];
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
