import { isObject } from './json.ts';

/** Deeply freezes a JSON value and returns it. */
export function deepFreeze<T>(value: T): T {
  if (isObject(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
