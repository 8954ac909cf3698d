import { ApiError, serialiseOrigin } from '@pixel/protocol';

/** Normalized origins of a project, cached by their list, which is immutable. */
const normalizedOrigins = new WeakMap<readonly string[], ReadonlySet<string>>();

const serverHeaders = { Vary: 'Origin' } as const;

/**
 * Returns the headers that let a page of `origin` read the response, or undefined if the project doesn't restrict origins. Compares scheme,
 * host (ignoring case) and port. A request without an Origin comes from a server and passes. Throws `origin_not_allowed` for any other
 * origin, including `null`.
 */
export function originHeaders(
  allowedOrigins: readonly string[],
  origin: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const allowed = normalizeOrigins(allowedOrigins);
  if (allowed.has('*')) return undefined;
  if (origin === undefined) return serverHeaders;
  if (!allowed.has(origin) && !allowed.has(serialiseOrigin(origin) ?? origin))
    throw new ApiError('origin_not_allowed', 'This project does not allow requests from this origin.');
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' };
}

/** Whether a project accepts every origin, so that the request's own is irrelevant. */
export function allowsEveryOrigin(allowedOrigins: readonly string[]): boolean {
  return allowedOrigins[0] === '*' || normalizeOrigins(allowedOrigins).has('*');
}

function normalizeOrigins(allowedOrigins: readonly string[]): ReadonlySet<string> {
  const cached = normalizedOrigins.get(allowedOrigins);
  if (cached !== undefined) return cached;
  const origins = new Set(
    allowedOrigins.flatMap((entry) => (entry === '*' ? entry : (serialiseOrigin(entry) ?? []))),
  );
  normalizedOrigins.set(allowedOrigins, origins);
  return origins;
}
