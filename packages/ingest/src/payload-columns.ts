import type { EventRow } from '@pixel/store/events';
import { cleanText } from './clean-text.ts';
import { cutText } from './cut-text.ts';
import { contextKey } from './exposure-context.ts';

const maxEntries = 64;
/** A NUL or lone surrogate as `JSON.stringify` writes it; also met behind an escaped backslash, which costs a walk and no more. */
const unkeepable = /\\u(?:0000|d[89a-f])/;

/**
 * Turns a payload into what is stored of it: all of it as JSON text, and of its top level the first 64 numbers
 * and the first 64 texts and booleans, texts cut at 256 characters. `$context` has a column of its own.
 */
export function payloadColumns(
  payload: Readonly<Record<string, unknown>> | undefined,
): Pick<EventRow, 'payload' | 'numbers' | 'props'> {
  if (payload === undefined) return { payload: '', numbers: {}, props: {} };
  const text = JSON.stringify(payload);
  const kept = unkeepable.test(text) ? cleanValue(payload) : payload;
  const numbers: [string, number][] = [];
  const props: [string, string][] = [];
  for (const key of Object.keys(kept)) {
    const value = kept[key];
    if (key === contextKey) continue;
    if (typeof value === 'number') {
      if (Number.isFinite(value) && numbers.length < maxEntries) numbers.push([key, value]);
    } else if (props.length < maxEntries) {
      if (typeof value === 'string') props.push([key, cutText(value)]);
      else if (typeof value === 'boolean') props.push([key, String(value)]);
    }
  }
  return {
    payload: kept === payload ? text : JSON.stringify(kept),
    // `fromEntries` defines each key, so that `__proto__` is an entry like any other.
    numbers: Object.fromEntries(numbers),
    props: Object.fromEntries(props),
  };
}

/** A payload nests a few levels at most: its schema has seen to that. */
function cleanValue<T>(value: T): T;
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => cleanValue(item));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [cleanText(key), cleanValue(child)]));
}
