import { countKeys, countSpelledKeys, dropRepeatedKeys, type JsonPath, mostKeys } from './repeated-keys.ts';

/** A JSON text and its value. Of equal keys in an object the first one counts, in both. */
export interface ParsedJson {
  readonly text: string;
  readonly value: unknown;
  /** Where a key stood that had stood there before. */
  readonly repeated: readonly JsonPath[];
}

const none: readonly JsonPath[] = [];

/** Reads a JSON text. Throws a `SyntaxError` for a text that is none. */
export function parseJson(text: string): ParsedJson {
  const value: unknown = JSON.parse(text);
  // `JSON.parse` keeps the last of equal keys and says nothing: only then the text has more keys than the value.
  const keys = countKeys(value);
  if (mostKeys(text) === keys || countSpelledKeys(text) === keys) return { text, value, repeated: none };
  const first = dropRepeatedKeys(text);
  return { text: first.text, value: JSON.parse(first.text), repeated: first.repeated };
}
