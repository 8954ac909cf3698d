import { hasRepeatedKeys } from '@pixel/protocol';
import { dropRepeatedKeys, type JsonPath } from './drop-repeated-keys.ts';

/** A JSON text and its value. In both, the first of repeated keys counts. */
export interface ParsedJson {
  readonly text: string;
  readonly value: unknown;
  /** Paths of keys that repeat an earlier key of the same object. */
  readonly repeated: readonly JsonPath[];
}

const none: readonly JsonPath[] = [];

/** Parses a JSON text. Throws a `SyntaxError` if it is invalid. */
export function parseJson(text: string): ParsedJson {
  const value: unknown = JSON.parse(text);
  if (!hasRepeatedKeys(text, value)) return { text, value, repeated: none };
  const first = dropRepeatedKeys(text);
  return { text: first.text, value: JSON.parse(first.text), repeated: first.repeated };
}
