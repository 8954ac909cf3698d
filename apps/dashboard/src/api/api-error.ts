import type { ControlErrorBody } from '@pixel/control/client';

type ErrorDetails = NonNullable<ControlErrorBody['error']['details']>;

/** A refused request, or one that never reached the server: then its code is `offline`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** The problem of each field. */
  readonly details: ErrorDetails;
  /** For a conflict: the current state of the resource. */
  readonly current: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, { error }: { readonly error: Partial<ControlErrorBody['error']> }) {
    super(error.message ?? 'The server did not answer in a way that is understood');
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

/** A chunk of the dashboard failed to load. Browsers cache that failure, so only a page reload fetches it again. */
export class PartMissingError extends OfflineError {
  override readonly name = 'PartMissingError';
}
