import { attempt } from './attempt.ts';

/** Tells whether a value is an object whose fields can be looked at. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads a JSON object; an empty one where the text is anything else. */
export function parseObject(text: string | null): Record<string, unknown> {
  // An error costs more than anything else here, and having nothing is no error.
  const value: unknown = attempt(() => JSON.parse(text ?? '{}'), null);
  return isObject(value) ? value : {};
}

type Own = Readonly<Record<string, unknown>>;

/** Writes JSON as if nobody had put a `toJSON` on the prototypes of objects, arrays and dates: libraries have, and theirs gives texts. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Own, name, told) {
    const own = this[name];
    const { toJSON } = Object(own);
    if (own instanceof Date) return attempt(() => own.toISOString(), null);
    return [[], {}].some((plain: Own) => plain.toJSON === toJSON) ? own : told;
  });
}
