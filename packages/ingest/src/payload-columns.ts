import type { EventRow } from '@pixel/store/events';
import { cleanText } from './clean-text.ts';
import { cutText } from './cut-text.ts';
import { contextKey } from './exposure-context.ts';

const maxEntries = 64;
/** May hold an escaped NUL or lone surrogate; also met by pairs and behind an escaped backslash, which costs a walk and no more. */
const mayBeUnkeepable = /\\u(?:0000|d[89a-f])/i;
/** Every escape of a JSON text in turn, so that none is taken for the end of another; pairs of surrogates as one. */
const escapes = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|[0-9a-f]{4})|.)/gi;
const unkeepable = /^\\u(?:0000|d[89a-f][0-9a-f]{2})$/i;

/**
 * Turns a payload into what is stored of it: its own text, in which only what a text store cannot keep is replaced, and of its top
 * level the first 64 numbers and the first 64 texts and booleans, texts cut at 256 characters. `$context` has a column of its own.
 */
export function payloadColumns(
  payload: Readonly<Record<string, unknown>> | undefined,
  sentText: string,
): Pick<EventRow, 'payload' | 'numbers' | 'props'> {
  if (payload === undefined) return { payload: '', numbers: {}, props: {} };
  const isKeepable = !mayBeUnkeepable.test(sentText);
  const numbers: [string, number][] = [];
  const props: [string, string][] = [];
  for (const sentKey of Object.keys(payload)) {
    const value = payload[sentKey];
    if (sentKey === contextKey) continue;
    const key = isKeepable ? sentKey : cleanText(sentKey);
    if (typeof value === 'number') {
      if (Number.isFinite(value) && numbers.length < maxEntries) numbers.push([key, value]);
    } else if (props.length < maxEntries) {
      if (typeof value === 'string') props.push([key, cutText(value)]);
      else if (typeof value === 'boolean') props.push([key, String(value)]);
    }
  }
  return {
    payload: isKeepable ? sentText : cleanJson(sentText),
    // `fromEntries` defines each key, so that `__proto__` is an entry like any other.
    numbers: Object.fromEntries(numbers),
    props: Object.fromEntries(props),
  };
}

/** Replaces escapes of NUL and lone surrogates by U+FFFD; a text that was read from bytes has them in no other way. */
function cleanJson(text: string): string {
  return text.replace(escapes, (spelled) => (unkeepable.test(spelled) ? '\uFFFD' : spelled));
}
