import type { EventRow } from '@pixel/store/events';
import { cleanText } from './clean-text.ts';
import { cutText } from './cut-text.ts';
import { contextKey } from './read-exposure-context.ts';

const maxEntries = 64;
/** Matches every text with an escaped NUL or lone surrogate. Also matches pairs and escaped backslashes, which only costs time. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;
/** Matches the escapes of a JSON text one by one, so that none is mistaken for the end of another; a surrogate pair is one match. */
const escapes = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|[0-9a-f]{4})|.)/gi;
const unstorable = /^\\u(?:0000|d[89a-f][0-9a-f]{2})$/i;

/**
 * Converts a payload to its columns: its text as sent, except for characters that a text store can't hold; and from its top level the first
 * 64 numbers, and the first 64 strings and booleans, strings truncated to 256 characters. Leaves out `$context`, which has its own column.
 */
export function toPayloadColumns(
  payload: Readonly<Record<string, unknown>> | undefined,
  sentText: string,
): Pick<EventRow, 'payload' | 'numbers' | 'props'> {
  if (payload === undefined) return { payload: '', numbers: {}, props: {} };
  const isStorable = !mayBeUnstorable.test(sentText);
  const numbers: [string, number][] = [];
  const props: [string, string][] = [];
  for (const sentKey of Object.keys(payload)) {
    const value = payload[sentKey];
    if (sentKey === contextKey) continue;
    const key = isStorable ? sentKey : cleanText(sentKey);
    if (typeof value === 'number') {
      if (Number.isFinite(value) && numbers.length < maxEntries) numbers.push([key, value]);
    } else if (props.length < maxEntries) {
      if (typeof value === 'string') props.push([key, cutText(value)]);
      else if (typeof value === 'boolean') props.push([key, String(value)]);
    }
  }
  return {
    payload: isStorable ? sentText : cleanJson(sentText),
    // `fromEntries` defines each key, so that `__proto__` is an entry like any other.
    numbers: Object.fromEntries(numbers),
    props: Object.fromEntries(props),
  };
}

/** Replaces escaped NULs and lone surrogates with U+FFFD. Text decoded from bytes contains no unescaped ones. */
function cleanJson(text: string): string {
  return text.replace(escapes, (sequence) => (unstorable.test(sequence) ? '\uFFFD' : sequence));
}
