import { defaultLimits, type Limits, pixelVersion } from '../limits.ts';
import type { JsonObject } from './json.ts';
import { openapiPaths } from './paths.ts';
import { jsonResponse, openapiHeaders } from './responses.ts';
import { openapiSchemas } from './schemas.ts';

/** Creates the OpenAPI 3.1 document of the public endpoints from the schemas that validate their requests and responses. */
export function createOpenapi(limits: Limits = defaultLimits): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pixel',
      version: pixelVersion,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The public endpoints of Pixel. They need no credentials, and pages from any origin can read the responses, unless the ' +
        'project restricts origins. Every endpoint with `GET` also supports `HEAD`, and every endpoint supports `OPTIONS`; other ' +
        'methods get a 405 `method_not_allowed`. A 200 means that everything in the request is durably stored. Retry 408, 429 and ' +
        '5xx, respecting Retry-After; do not retry other errors.',
    },
    // Relative to the document's URL, so that a proxy can serve everything under a path prefix.
    servers: [{ url: '.' }],
    paths: openapiPaths(limits),
    components: {
      headers: openapiHeaders,
      responses: { Error: jsonResponse('Any other error.', 'Error') },
      schemas: openapiSchemas(limits),
    },
  };
}
