import { isObject } from './json.ts';

/** Freezes a JSON value with everything in it, and gives it back. */
export function deepFreeze<T>(value: T): T {
  if (isObject(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
