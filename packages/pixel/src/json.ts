import { attempt } from './attempt.ts';

/** Whether a value is an object with readable fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Parses a JSON object; returns an empty one for anything else. */
export function parseObject(text: string | null): Record<string, unknown> {
  // Exceptions cost more than anything else here, and a missing value isn't an error.
  const value: unknown = attempt(() => JSON.parse(text ?? '{}'), null);
  return isObject(value) ? value : {};
}

type PlainObject = Readonly<Record<string, unknown>>;

/**
 * Serializes JSON as if nobody had added `toJSON` to the prototypes of objects, arrays and dates: some libraries do, and theirs return
 * strings.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: PlainObject, name, serialized) {
    const own = this[name];
    const { toJSON } = Object(own);
    if (own instanceof Date) return attempt(() => own.toISOString(), null);
    return [[], {}].some((plain: PlainObject) => plain.toJSON === toJSON) ? own : serialized;
  });
}
