import { z } from 'zod';

/** HTTP status of every error code of the public endpoints. */
export const errorStatus = {
  invalid_json: 400,
  invalid_request: 400,
  invalid_project_key: 400,
  invalid_anonymous_id: 400,
  invalid_answer: 400,
  missing_token: 400,
  invalid_token: 401,
  expired_token: 401,
  origin_not_allowed: 403,
  not_found: 404,
  project_not_found: 404,
  survey_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An invalid field: `path` in dots (`assignments.0.isControl`), `message` without the value. */
export const errorDetailSchema = z.object({ path: z.string(), message: z.string() });

/** Body of every error response. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.array(errorDetailSchema).optional(),
    requestId: z.string(),
  }),
});

export type ErrorDetail = z.infer<typeof errorDetailSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** A request that fails with an error response. Can be thrown anywhere; one place writes the body. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(code: ErrorCode, message: string, details?: readonly ErrorDetail[]) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}
