import { type ErrorCode, errorStatus } from '../error.ts';
import type { JsonObject } from './json.ts';
import { schemaUri } from './schemas.ts';

const headerRef = (name: string): JsonObject => ({ [name]: { $ref: `#/components/headers/${name}` } });
/** Headers of every response. */
const commonHeaders = { ...headerRef('Access-Control-Allow-Origin'), ...headerRef('X-Request-Id') };

/** Response headers by name. */
export const openapiHeaders: JsonObject = {
  'Access-Control-Allow-Origin': {
    description: '`*`, or the page’s origin if the project restricts origins.',
    schema: { type: 'string' },
  },
  'Cache-Control': { description: 'How long the response may be cached.', schema: { type: 'string' } },
  ETag: { description: 'Strong entity tag for If-None-Match.', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Request-Id': { description: 'Identifies this request in the server’s log.', schema: { type: 'string' } },
};

/** Returns a response with a JSON body of a named schema. */
export function jsonResponse(description: string, schemaName: string, example?: unknown): JsonObject {
  return {
    description,
    headers: { ...commonHeaders, ...headerRef('Cache-Control') },
    content: {
      'application/json': {
        schema: { $ref: schemaUri(schemaName) },
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

/** Returns the 200 response to a request whose data is stored durably. */
export function successResponse(): JsonObject {
  return jsonResponse('Everything in the request is durably stored.', 'Success', { success: true });
}

/** Returns a JSON request body. It is also accepted as text, so that `navigator.sendBeacon` needs no preflight. */
export function jsonBody(schemaName: string, example: unknown): JsonObject {
  const schema = { $ref: schemaUri(schemaName) };
  return {
    required: true,
    content: {
      'application/json': { schema, example },
      'text/plain': {
        schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
        example: JSON.stringify(example),
      },
    },
  };
}

/** Returns a 503 response whose body has the named schema, or is an error while the server is still starting. */
export function unavailableResponse(description: string, schemaName: string, example: unknown): JsonObject {
  return {
    ...jsonResponse(description, schemaName),
    content: {
      'application/json': {
        schema: { anyOf: [{ $ref: schemaUri(schemaName) }, { $ref: schemaUri('Error') }] },
        example,
      },
    },
  };
}

/** The default response of every endpoint: errors of the server or its HTTP parser. */
export const otherErrors: JsonObject = { default: { $ref: '#/components/responses/Error' } };

/** Returns the responses of a script's URL. */
export function scriptResponses(description: string): JsonObject {
  const headers = { ...commonHeaders, ...headerRef('Cache-Control'), ...headerRef('ETag') };
  return {
    200: { description, headers, content: { 'text/javascript': { schema: { type: 'string' } } } },
    304: { description: 'The client’s copy is current.', headers },
  };
}

/** Returns the responses with these error codes, by status. */
export function errorResponses(...codes: readonly ErrorCode[]): JsonObject {
  const byStatus = new Map<number, readonly ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => [status, errorResponse(status, codesOfStatus)]),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]): JsonObject {
  const isTemporary = status === errorStatus.rate_limited || status === errorStatus.unavailable;
  return {
    description: codes.map((code) => `\`${code}\`: ${errorDescriptions[code]}`).join('\n\n'),
    headers: isTemporary ? { ...commonHeaders, ...headerRef('Retry-After') } : commonHeaders,
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: schemaUri('Error') },
            {
              type: 'object',
              properties: { error: { type: 'object', properties: { code: { enum: codes } } } },
            },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  };
}

function errorExample(code: ErrorCode): JsonObject {
  return {
    success: false,
    error: { code, message: errorDescriptions[code], requestId: '019b0f2e-7c4e-7d3a-9a51-3f6f0c1d2e4b' },
  };
}

const errorDescriptions: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'The body is not JSON in UTF-8.',
  invalid_request: 'The request is invalid; `details` names the fields.',
  invalid_project_key: 'The projectKey is missing, malformed or repeated.',
  invalid_anonymous_id: 'The anonymousId is missing, not a UUID or repeated.',
  invalid_answer: 'An answer does not fit its question; `details` names the question.',
  missing_token: 'The token is missing.',
  invalid_token: 'The token is unknown, malformed or revoked.',
  expired_token: 'The token has expired.',
  origin_not_allowed: 'The project does not allow requests from this origin.',
  not_found: 'There is nothing at this URL.',
  project_not_found: 'The project is not published, and this server rejects events of unpublished projects.',
  survey_not_found: 'The project has no survey with this ID.',
  method_not_allowed: 'This URL does not support the method; Allow lists those it does.',
  request_timeout: 'The request did not arrive in time.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type: 'The body’s content type is not supported, or the body is compressed.',
  rate_limited: 'The visitor or its IP address sends too many requests.',
  headers_too_large: 'The request’s headers are too large.',
  internal_error: 'Something went wrong on the server.',
  unavailable: 'The server cannot handle the request right now.',
};
