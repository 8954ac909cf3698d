import { defaultLimits, type Limits, pixelVersion } from '../limits.ts';
import type { JsonObject } from './json.ts';
import { openapiPaths } from './paths.ts';
import { jsonAnswer, openapiHeaders } from './responses.ts';
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
        'The public endpoints of Pixel. They take no credentials; every answer can be read from pages of any origin, unless a ' +
        'project restricts them. `HEAD` is answered wherever `GET` is, `OPTIONS` everywhere; other methods get 405 ' +
        '`method_not_allowed`. After 200, what was sent is durable. 408, 429 and 5xx may be retried, obeying Retry-After; other ' +
        'errors must not.',
    },
    // Relative to the document's URL, so that a proxy can serve everything below a path of its own.
    servers: [{ url: '.' }],
    paths: openapiPaths(limits),
    components: {
      headers: openapiHeaders,
      responses: { Error: jsonAnswer('Any other error.', 'Error') },
      schemas: openapiSchemas(limits),
    },
  };
}
