import { hasRepeatedKeys } from '@pixel/protocol';
import { findTooDeep } from '../../project/content/nesting.ts';

const unstorable = /\0|\p{Cs}/u;

/**
 * Parses simple JSON, many times faster than as YAML. Returns undefined for any other text, and for JSON with duplicate fields, text that
 * can't be stored, or too deep nesting.
 */
export function readPlainJson(source: string): { readonly value: unknown } | undefined {
  if (!/^\s*\{/.test(source)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return undefined;
  }
  if (findTooDeep(value) !== undefined || hasUnstorableText(value)) return undefined;
  return hasRepeatedKeys(source, value) ? undefined : { value };
}

/** Whether a key or string, at any depth, contains text that can't be stored. */
function hasUnstorableText(value: unknown): boolean {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string' && unstorable.test(next)) return true;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some((key) => unstorable.test(key))) return true;
    for (const inner of Object.values(next)) pending.push(inner);
  }
  return false;
}
