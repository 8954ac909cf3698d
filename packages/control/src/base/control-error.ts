import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** HTTP status by error code of the control plane. */
export const controlErrorStatus = {
  invalid_json: 400,
  invalid_request: 400,
  invalid_configuration: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  project_not_found: 404,
  experiment_not_found: 404,
  variant_not_found: 404,
  preview_not_found: 404,
  event_not_found: 404,
  dead_letter_not_found: 404,
  organization_not_found: 404,
  member_not_found: 404,
  invitation_not_found: 404,
  session_not_found: 404,
  goal_not_found: 404,
  audience_not_found: 404,
  layer_not_found: 404,
  survey_not_found: 404,
  question_not_found: 404,
  response_not_found: 404,
  phase_not_found: 404,
  version_not_found: 404,
  webhook_not_found: 404,
  message_not_found: 404,
  share_not_found: 404,
  method_not_allowed: 405,
  experiment_archived: 409,
  survey_archived: 409,
  project_archived: 409,
  conflict: 409,
  export_running: 409,
  already_exists: 409,
  in_use: 409,
  last_owner: 409,
  invalid_transition: 409,
  needs_new_phase: 409,
  webhook_disabled: 409,
  message_erased: 409,
  share_ended: 410,
  payload_too_large: 413,
  snapshot_too_large: 413,
  unsupported_media_type: 415,
  precondition_required: 428,
  rate_limited: 429,
  internal_error: 500,
  busy: 503,
  not_delivered: 503,
  unavailable: 503,
  provider_unavailable: 503,
  no_space: 507,
} as const satisfies Readonly<Record<string, ContentfulStatusCode>>;

export type ControlErrorCode = keyof typeof controlErrorStatus;

/** Parameters of a message, for translation. */
export type ErrorParameters = Readonly<Record<string, string | number>>;

/** A problem with one field of the request, or one location in a configuration file. */
export interface ControlErrorDetail {
  readonly path: string;
  readonly message: string;
  /** Machine-readable code of the problem, such as `too_small`. */
  readonly code: string;
  /** Parameters of the message, for translation; absent if it has none. */
  readonly parameters?: ErrorParameters;
  /** Line in the configuration file, from 1. */
  readonly line?: number;
  /** Column in the configuration file, from 1. */
  readonly column?: number;
}

/** Response body of all control plane errors. */
export interface ControlErrorBody {
  readonly success: false;
  readonly error: {
    readonly code: ControlErrorCode;
    readonly message: string;
    /** Parameters of the message. */
    readonly parameters?: ErrorParameters;
    readonly details?: readonly ControlErrorDetail[];
    /** Only for conflicts: the current state, in the shape of the endpoint that reads it. */
    readonly current?: unknown;
    /** Only for conflicts: the state that the change was based on, if still known. */
    readonly base?: unknown;
    readonly requestId: string;
  };
}

/** An error with a code for API clients. It can be thrown anywhere; the app's error handler turns it into the response. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code: ControlErrorCode;
  readonly parameters: ErrorParameters | undefined;
  readonly details: readonly ControlErrorDetail[] | undefined;
  readonly current: unknown;
  readonly base: unknown;
  /** When to retry, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ControlErrorCode,
    message: string,
    options: {
      readonly parameters?: ErrorParameters | undefined;
      readonly details?: readonly ControlErrorDetail[];
      readonly current?: unknown;
      readonly base?: unknown;
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.parameters = options.parameters;
    this.details = options.details;
    this.current = options.current;
    this.base = options.base;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
