import { isDeepStrictEqual } from 'node:util';

/** Says whether values are the same once they are JSON: the order of fields, and those that are undefined, make no difference. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
