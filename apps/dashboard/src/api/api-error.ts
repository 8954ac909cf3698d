import type { ControlErrorBody } from '@pixel/control/client';

type ErrorDetails = NonNullable<ControlErrorBody['error']['details']>;

/** A call that was refused, or that reached nobody: then its code is `offline`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** What is wrong with which field. */
  readonly details: ErrorDetails;
  /** Of a conflict: how the thing stands now. */
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

/** The call reached nobody. */
export class OfflineError extends Error {
  override readonly name: string = 'OfflineError';
}

/** A part of the dashboard did not come. Browsers remember that, so that it comes only where the page is loaded anew. */
export class PartMissingError extends OfflineError {
  override readonly name = 'PartMissingError';
}
