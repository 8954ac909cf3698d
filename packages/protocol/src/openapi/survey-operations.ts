import type { Limits } from '../limits.ts';
import { surveyPostExample, surveyPreviewExample } from './examples.ts';
import type { JsonObject } from './json.ts';
import { previewToken } from './parameters.ts';
import { errorResponses, jsonBody, jsonResponse, otherErrors, successResponse } from './responses.ts';

/** `POST /sdk/survey`. */
export function surveyOperation({ maxBodyBytes }: Limits): JsonObject {
  return {
    operationId: 'postSurvey',
    summary: 'Record a survey event and its answers',
    description:
      'Responds with 200 once the event is durably stored. Validates answers against the survey in the given `version`, or else ' +
      `against the current one. The body is limited to ${maxBodyBytes} bytes.`,
    requestBody: jsonBody('SurveyPost', surveyPostExample),
    responses: {
      200: successResponse(),
      ...errorResponses(
        'invalid_json',
        'invalid_request',
        'invalid_project_key',
        'invalid_anonymous_id',
        'invalid_answer',
        'origin_not_allowed',
        'survey_not_found',
        'payload_too_large',
        'unsupported_media_type',
        'rate_limited',
        'unavailable',
      ),
      ...otherErrors,
    },
  };
}

/** `GET /sdk/survey/preview`. */
export function surveyPreviewOperation(): JsonObject {
  return {
    operationId: 'getSurveyPreview',
    summary: 'Get the survey of a preview link',
    parameters: [previewToken],
    responses: {
      200: jsonResponse(
        'The survey as it was when the link was created.',
        'SurveyPreview',
        surveyPreviewExample,
      ),
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
