import { anonymousIdSchema, projectKeySchema } from '../identifiers.ts';
import type { Limits } from '../limits.ts';
import { bootstrapExample, eventExample, previewExample } from './examples.ts';
import type { JsonObject } from './json.ts';
import { previewToken, query, required } from './parameters.ts';
import { errorAnswers, jsonAnswer, jsonBody, otherErrors, success } from './responses.ts';
import { parameterSchema } from './schemas.ts';

/** `GET /sdk/bootstrap`. */
export function bootstrap(): JsonObject {
  return {
    operationId: 'getBootstrap',
    summary: 'What a visitor sees on a page',
    description:
      'The running experiments that match the page and the audience and include the visitor, with the visitor’s own variant. ' +
      'A project that is not published gets an empty answer, never an error.',
    parameters: [
      required(query('projectKey', parameterSchema(projectKeySchema), 'The project.')),
      required(
        query(
          'anonymousId',
          parameterSchema(anonymousIdSchema),
          'The visitor: a UUID of any version, in any case.',
        ),
      ),
      query(
        'url',
        { type: 'string' },
        'The page, for URL rules: without an absolute http(s) address, no rule matches.',
      ),
      {
        name: 'attributes',
        in: 'query',
        description:
          'The page’s own attributes of the visitor, for audiences: a JSON object of at most 2 KiB.',
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
      query('referrer', { type: 'string' }, 'Referrer of the document.'),
      query(
        'returning',
        { type: 'string', enum: ['0', '1'] },
        'Whether the visitor was here before this session.',
      ),
      query(
        'first',
        { type: 'string', enum: ['1'] },
        'Whether the visitor’s id was made just now: whom no survey can have met is not looked up.',
      ),
      query(
        'utm',
        { type: 'string' },
        'The query string with which the session began, for its UTM parameters.',
      ),
      query(
        'build',
        { type: 'string', pattern: '^[0-9a-f]{12}$' },
        'First digits of the hash of the script that asks; anything else counts as absent.',
      ),
    ],
    responses: {
      200: jsonAnswer('What the visitor sees.', 'Bootstrap', bootstrapExample),
      ...errorAnswers(
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
export function event({ maxBodyBytes }: Limits): JsonObject {
  return {
    operationId: 'postEvent',
    summary: 'Record an event',
    description: `Answers 200 once the event is durable. The body may have ${maxBodyBytes} bytes.`,
    requestBody: jsonBody('Event', eventExample),
    responses: { 200: success(), ...errorAnswers(...eventErrors), ...otherErrors },
  };
}

/** `POST /sdk/events`. */
export function events({ maxBatchBytes, maxBatchEvents }: Limits): JsonObject {
  return {
    operationId: 'postEvents',
    summary: `Record up to ${maxBatchEvents} events`,
    description:
      `Stores all of them or none. The body may have ${maxBatchBytes} bytes. ` +
      'A 400 names the bad ones in `details` as `events.N`, 403 and 404 those whose project refuses them: the others can be sent again.',
    requestBody: jsonBody('EventBatch', { events: [eventExample] }),
    responses: { 200: success(), ...errorAnswers(...eventErrors), ...otherErrors },
  };
}

/** `GET /sdk/preview`. */
export function preview(): JsonObject {
  return {
    operationId: 'getPreview',
    summary: 'One variant of an experiment, for whoever has the link',
    parameters: [previewToken],
    responses: {
      200: jsonAnswer('The variant as it was when the link was made.', 'Preview', previewExample),
      ...errorAnswers(
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
