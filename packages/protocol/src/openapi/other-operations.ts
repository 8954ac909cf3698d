import { healthExample, readinessExample } from './examples.ts';
import type { JsonObject } from './json.ts';
import { ifNoneMatch, query } from './parameters.ts';
import { errorAnswers, jsonAnswer, otherErrors, scriptAnswers, unavailableAnswer } from './responses.ts';

/** `GET /pixel.js` and `GET /pixel.min.js`. */
export function pixelScript(operationId: string, description: string): JsonObject {
  return {
    operationId,
    summary: description,
    description:
      'With a published project, the file says before the bundle which elements its running experiments are about to change, ' +
      'unless the project switched that off. Any value of `project` is answered.',
    parameters: [query('project', { type: 'string' }, 'The project that the page belongs to.'), ifNoneMatch],
    responses: { ...scriptAnswers('The script.'), ...otherErrors },
  };
}

/** `GET /v/<sha256>.js`. */
export function variantScript(): JsonObject {
  return {
    operationId: 'getVariantScript',
    summary: 'The code of a run_js change',
    description: 'Never changes under its name.',
    parameters: [
      {
        name: 'sha256',
        in: 'path',
        required: true,
        description: 'SHA-256 of the file.',
        schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      },
      ifNoneMatch,
    ],
    responses: {
      ...scriptAnswers('The script.'),
      ...errorAnswers('not_found', 'rate_limited', 'unavailable'),
      ...otherErrors,
    },
  };
}

/** `GET /health`. */
export function health(): JsonObject {
  return {
    operationId: 'getHealth',
    summary: 'Whether bootstraps can be served',
    responses: {
      200: jsonAnswer('They can, if need be from the last known configuration.', 'Health', healthExample),
      503: unavailableAnswer('They cannot.', 'Health', { ...healthExample, ok: false, kv: false }),
      ...otherErrors,
    },
  };
}

/** `GET /health/ready`. */
export function readiness(): JsonObject {
  return {
    operationId: 'getReadiness',
    summary: 'Whether a load balancer may send visitors here',
    responses: {
      200: jsonAnswer('It may.', 'Readiness', readinessExample),
      503: unavailableAnswer('It should not.', 'Readiness', {
        ...readinessExample,
        ready: false,
        draining: true,
      }),
      ...otherErrors,
    },
  };
}

/** `GET /openapi.json`. */
export function document(): JsonObject {
  return {
    operationId: 'getOpenapi',
    summary: 'This document',
    parameters: [ifNoneMatch],
    responses: {
      200: {
        description: 'OpenAPI 3.1.',
        headers: { ETag: { $ref: '#/components/headers/ETag' } },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      304: { description: 'The client has it already.' },
      ...otherErrors,
    },
  };
}
