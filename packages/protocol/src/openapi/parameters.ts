import type { JsonObject } from './json.ts';

/** A parameter of the query. */
export function query(name: string, schema: JsonObject, description: string): JsonObject {
  return { name, in: 'query', description, schema };
}

/** The same parameter, which must be there. */
export function required(parameter: JsonObject): JsonObject {
  return { ...parameter, required: true };
}

/** Header of those who have a file already. */
export const ifNoneMatch: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'Entity tag of what the client has.',
  schema: { type: 'string' },
};

/** Token of a preview's link. */
export const previewToken: JsonObject = required(
  query('token', { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' }, 'The token of the link.'),
);
