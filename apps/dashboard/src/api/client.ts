import type { ControlApi } from '@pixel/control/client';
import { hc } from 'hono/client';
import { ApiError, OfflineError } from './api-error.ts';
import { basePath } from './base.ts';
import { sessionEnded } from './session-ended.ts';

/** Typed client of the control API, derived from its routes. */
export const api = hc<ControlApi>(basePath === '' ? '/' : basePath, { fetch: fetchFromApi }).api;

/** A response that `hc` types. */
interface TypedResponse<Body> {
  json(): Promise<Body>;
}

/** Returns a request's response body. Rejects with an `ApiError` for an error response, or with an `OfflineError`. */
export async function unwrap<Body>(request: Promise<TypedResponse<Body>>): Promise<Body> {
  return (await request).json();
}

/** Fetches from the control API; rejects like `unwrap`. Emits `sessionEnded` if the session has expired. */
export async function fetchFromApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((cause: unknown) => {
    if (init?.signal?.aborted === true) throw cause;
    throw new OfflineError('Not connected', { cause });
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => ({}));
  const error = new ApiError(response.status, isErrorBody(body) ? body : { error: {} });
  if (error.status === 401) sessionEnded.notify();
  throw error;
}

function isErrorBody(body: unknown): body is ConstructorParameters<typeof ApiError>[1] {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object';
}
