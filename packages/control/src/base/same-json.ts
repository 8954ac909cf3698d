import { isDeepStrictEqual } from 'node:util';

/** Whether values are equal as JSON, which ignores the order of fields and undefined ones. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(toPlainJson(a), toPlainJson(b));
}

function toPlainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
