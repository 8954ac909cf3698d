import type { JsonObject } from './json.ts';

/** A query parameter. */
export function query(name: string, schema: JsonObject, description: string): JsonObject {
  return { name, in: 'query', description, schema };
}

/** Makes a parameter required. */
export function required(parameter: JsonObject): JsonObject {
  return { ...parameter, required: true };
}

/** Conditional request header of clients that have the file already. */
export const ifNoneMatch: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'Entity tag of the client’s copy.',
  schema: { type: 'string' },
};

/** The token of a preview link. */
export const previewToken: JsonObject = required(
  query('token', { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' }, 'Token of the preview link.'),
);
