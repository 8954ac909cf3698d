import type { JsonObject } from './json.ts';

/** Returns an optional query parameter. */
export function queryParameter(name: string, schema: JsonObject, description: string): JsonObject {
  return { name, in: 'query', description, schema };
}

/** Returns a parameter as a required one. */
export function required(parameter: JsonObject): JsonObject {
  return { ...parameter, required: true };
}

/** Header with which a client that already has the file makes the request conditional. */
export const ifNoneMatch: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'Entity tag of the client’s copy.',
  schema: { type: 'string' },
};

/** The token of a preview link. */
export const previewToken: JsonObject = required(
  queryParameter('token', { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' }, 'Token of the preview link.'),
);
