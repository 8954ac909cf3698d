import type { ControlErrorBody } from '@pixel/control/client';

type ErrorDetails = NonNullable<ControlErrorBody['error']['details']>;

/** An error response of the control API. A request that never reached the server is an `OfflineError` instead. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Validation errors, by field. */
  readonly details: ErrorDetails;
  /** For a conflict: the current state of the resource. */
  readonly current: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, { error }: { readonly error: Partial<ControlErrorBody['error']> }) {
    super(error.message ?? 'The server sent an unexpected response');
    this.status = status;
    this.code = error.code ?? 'internal_error';
    this.parameters = error.parameters ?? {};
    this.details = error.details ?? [];
    this.current = error.current;
    this.requestId = error.requestId;
  }
}

/** The request never reached the server. */
export class OfflineError extends Error {
  override readonly name: string = 'OfflineError';
}

/** A chunk of the dashboard failed to load. Browsers cache the failure, so only a page reload fetches the chunk again. */
export class PartMissingError extends OfflineError {
  override readonly name = 'PartMissingError';
}
