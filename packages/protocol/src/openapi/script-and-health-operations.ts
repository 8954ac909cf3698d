import { healthExample, readinessExample } from './examples.ts';
import type { JsonObject } from './json.ts';
import { ifNoneMatch, queryParameter } from './parameters.ts';
import {
  errorResponses,
  jsonResponse,
  otherErrors,
  scriptResponses,
  unavailableResponse,
} from './responses.ts';

/** `GET /pixel.js` and `GET /pixel.min.js`. */
export function pixelScriptOperation(operationId: string, description: string): JsonObject {
  return {
    operationId,
    summary: description,
    description:
      'For a published project, the script starts with a list of the elements that its running experiments change, ' +
      'unless the project disables this. Never fails for an unknown `project`.',
    parameters: [queryParameter('project', { type: 'string' }, 'Key of the page’s project.'), ifNoneMatch],
    responses: { ...scriptResponses('The script.'), ...otherErrors },
  };
}

/** `GET /v/<sha256>.js`. */
export function variantScriptOperation(): JsonObject {
  return {
    operationId: 'getVariantScript',
    summary: 'Get the code of a run_js change',
    description: 'Returns an immutable script: the same URL always has the same content.',
    parameters: [
      {
        name: 'sha256',
        in: 'path',
        required: true,
        description: 'SHA-256 of the script.',
        schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      },
      ifNoneMatch,
    ],
    responses: {
      ...scriptResponses('The script.'),
      ...errorResponses('not_found', 'rate_limited', 'unavailable'),
      ...otherErrors,
    },
  };
}

/** `GET /health`. */
export function healthOperation(): JsonObject {
  return {
    operationId: 'getHealth',
    summary: 'Check whether bootstraps can be served',
    responses: {
      200: jsonResponse(
        'Bootstraps can be served, if necessary from the last known configuration.',
        'Health',
        healthExample,
      ),
      503: unavailableResponse('Bootstraps cannot be served.', 'Health', {
        ...healthExample,
        ok: false,
        kv: false,
      }),
      ...otherErrors,
    },
  };
}

/** `GET /health/ready`. */
export function readinessOperation(): JsonObject {
  return {
    operationId: 'getReadiness',
    summary: 'Check whether this server is ready for traffic',
    responses: {
      200: jsonResponse('The server is ready.', 'Readiness', readinessExample),
      503: unavailableResponse('The server is not ready.', 'Readiness', {
        ...readinessExample,
        ready: false,
        draining: true,
      }),
      ...otherErrors,
    },
  };
}

/** `GET /openapi.json`. */
export function openapiOperation(): JsonObject {
  return {
    operationId: 'getOpenapi',
    summary: 'Get this document',
    parameters: [ifNoneMatch],
    responses: {
      200: {
        description: 'OpenAPI 3.1.',
        headers: { ETag: { $ref: '#/components/headers/ETag' } },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      304: { description: 'The client’s copy is current.' },
      ...otherErrors,
    },
  };
}
