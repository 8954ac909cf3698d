import { findTooDeep } from './nesting.ts';

/** A string of JSON text, and the colon that makes it a key. */
const stringOrKey = /"(?:[^"\\]|\\.)*"(\s*:)?/g;
const unstorable = /\0|\p{Cs}/u;

/**
 * Reads JSON in which nothing needs a closer look, many times as fast as YAML is read. Gives undefined for any other text, and for
 * JSON that names a field twice, holds text that cannot be stored, or is nested too deeply.
 */
export function readPlainJson(source: string): { readonly value: unknown } | undefined {
  if (!/^\s*\{/.test(source)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return undefined;
  }
  if (findTooDeep(value) !== undefined) return undefined;
  // Of two fields of one name the parser keeps one, so fewer are found than the text has.
  return countFields(value) === countKeys(source) ? { value } : undefined;
}

function countKeys(source: string): number {
  let keys = 0;
  for (const [, colon] of source.matchAll(stringOrKey)) if (colon !== undefined) keys += 1;
  return keys;
}

/** Counts the fields of all objects; gives −1 where some text cannot be stored. */
function countFields(value: unknown): number {
  let fields = 0;
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && unstorable.test(next)) return -1;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) {
      const keys = Object.keys(next);
      fields += keys.length;
      for (const key of keys) if (unstorable.test(key)) return -1;
    }
    for (const inner of Object.values(next)) open.push(inner);
  }
  return fields;
}
