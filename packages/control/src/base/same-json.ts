import { isDeepStrictEqual } from 'node:util';

/** Whether two values are equal as JSON: the order of fields doesn't matter, and undefined fields don't count. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(toPlainJson(a), toPlainJson(b));
}

function toPlainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
