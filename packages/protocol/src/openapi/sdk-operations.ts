import { anonymousIdSchema, projectKeySchema } from '../identifiers.ts';
import type { Limits } from '../limits.ts';
import { bootstrapExample, eventExample, previewExample } from './examples.ts';
import type { JsonObject } from './json.ts';
import { previewToken, queryParameter, required } from './parameters.ts';
import { errorResponses, jsonBody, jsonResponse, otherErrors, successResponse } from './responses.ts';
import { parameterSchema } from './schemas.ts';

/** `GET /sdk/bootstrap`. */
export function bootstrapOperation(): JsonObject {
  return {
    operationId: 'getBootstrap',
    summary: 'Get a visitor’s variants on a page',
    description:
      'Returns the running experiments that match the page, the audience and the visitor, each with the visitor’s variant. ' +
      'For an unpublished project the response is empty, not an error.',
    parameters: [
      required(queryParameter('projectKey', parameterSchema(projectKeySchema), 'Key of the project.')),
      required(
        queryParameter(
          'anonymousId',
          parameterSchema(anonymousIdSchema),
          'ID of the visitor: a UUID of any version, case-insensitive.',
        ),
      ),
      queryParameter(
        'url',
        { type: 'string' },
        'URL of the page, matched against URL rules. Without an absolute http(s) URL, no rule matches.',
      ),
      {
        name: 'attributes',
        in: 'query',
        description:
          'Attributes of the visitor that the page sets, for audiences: a JSON object of at most 2 KiB.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              additionalProperties: {
                anyOf: [
                  { type: ['string', 'number', 'boolean'] },
                  { type: 'array', items: { type: 'string' } },
                ],
              },
            },
            example: { plan: 'pro' },
          },
        },
      },
      queryParameter('referrer', { type: 'string' }, 'Referrer of the page.'),
      queryParameter(
        'returning',
        { type: 'string', enum: ['0', '1'] },
        'Whether the visitor had visited before this session.',
      ),
      queryParameter(
        'first',
        { type: 'string', enum: ['1'] },
        'Whether the visitor’s ID was just created; if so, the visitor’s survey history is not looked up.',
      ),
      queryParameter(
        'utm',
        { type: 'string' },
        'Query string of the session’s first page, for its UTM parameters.',
      ),
      queryParameter(
        'build',
        { type: 'string', pattern: '^[0-9a-f]{12}$' },
        'First 12 hexadecimal digits of the hash of the requesting script. Ignored if malformed.',
      ),
    ],
    responses: {
      200: jsonResponse('The visitor’s experiments and variants.', 'Bootstrap', bootstrapExample),
      ...errorResponses(
        'invalid_project_key',
        'invalid_anonymous_id',
        'invalid_request',
        'origin_not_allowed',
        'rate_limited',
        'unavailable',
      ),
      ...otherErrors,
    },
  };
}

const eventErrors = [
  'invalid_json',
  'invalid_request',
  'invalid_project_key',
  'invalid_anonymous_id',
  'origin_not_allowed',
  'project_not_found',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
] as const;

/** `POST /sdk/event`. */
export function eventOperation({ maxBodyBytes }: Limits): JsonObject {
  return {
    operationId: 'postEvent',
    summary: 'Record an event',
    description: `Responds with 200 once the event is durably stored. The body is limited to ${maxBodyBytes} bytes.`,
    requestBody: jsonBody('Event', eventExample),
    responses: { 200: successResponse(), ...errorResponses(...eventErrors), ...otherErrors },
  };
}

/** `POST /sdk/events`. */
export function eventsOperation({ maxBatchBytes, maxBatchEvents }: Limits): JsonObject {
  return {
    operationId: 'postEvents',
    summary: `Record up to ${maxBatchEvents} events`,
    description:
      `Stores all events or none. The body is limited to ${maxBatchBytes} bytes. ` +
      'In a 400 response, `details` names the invalid events as `events.N`; in 403 and 404, the events that their project rejects. ' +
      'Send the others again without them.',
    requestBody: jsonBody('EventBatch', { events: [eventExample] }),
    responses: { 200: successResponse(), ...errorResponses(...eventErrors), ...otherErrors },
  };
}

/** `GET /sdk/preview`. */
export function previewOperation(): JsonObject {
  return {
    operationId: 'getPreview',
    summary: 'Get the variant of a preview link',
    parameters: [previewToken],
    responses: {
      200: jsonResponse('The variant as it was when the link was created.', 'Preview', previewExample),
      ...errorResponses(
        'missing_token',
        'invalid_token',
        'expired_token',
        'origin_not_allowed',
        'not_found',
        'rate_limited',
        'unavailable',
      ),
      ...otherErrors,
    },
  };
}
