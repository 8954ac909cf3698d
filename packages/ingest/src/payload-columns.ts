import type { EventRow } from '@pixel/store/events';
import { cleanText } from './clean-text.ts';

const maxEntries = 64;
const maxTextLength = 256;
/** A NUL or lone surrogate as `JSON.stringify` writes it; also met behind an escaped backslash, which costs a walk and no more. */
const unkeepable = /\\u(?:0000|d[89a-f])/;

/**
 * Turns a payload into what is stored of it: all of it as JSON text, and of its top level the first 64 numbers
 * and the first 64 texts and booleans, texts cut at 256 characters.
 */
export function payloadColumns(
  payload: Readonly<Record<string, unknown>> | undefined,
): Pick<EventRow, 'payload' | 'numbers' | 'props'> {
  if (payload === undefined) return { payload: '', numbers: {}, props: {} };
  const text = JSON.stringify(payload);
  const kept = unkeepable.test(text) ? cleanValue(payload) : payload;
  const entries = Object.entries(kept);
  return {
    payload: kept === payload ? text : JSON.stringify(kept),
    // `fromEntries` defines each key, so that `__proto__` is an entry like any other.
    numbers: Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])).slice(0, maxEntries),
    ),
    props: Object.fromEntries(entries.flatMap(([key, value]) => textEntry(key, value)).slice(0, maxEntries)),
  };
}

function textEntry(key: string, value: unknown): [string, string][] {
  if (typeof value === 'boolean') return [[key, String(value)]];
  // Cutting may leave half of a surrogate pair.
  return typeof value === 'string' ? [[key, cleanText(value.slice(0, maxTextLength))]] : [];
}

/** A payload nests a few levels at most: its schema has seen to that. */
function cleanValue<T>(value: T): T;
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => cleanValue(item));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [cleanText(key), cleanValue(child)]));
}
