import { ApiError } from '@pixel/protocol';

/**
 * Headers that let a page of `origin` read the answer, where the project restricts origins; none where it does not.
 * A request without an Origin comes from a server and is let through. Throws `origin_not_allowed` for another origin, `null` included.
 */
export function originHeaders(
  allowedOrigins: readonly string[],
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (allowedOrigins.includes('*')) return {};
  if (origin === undefined) return { Vary: 'Origin' };
  if (!allowedOrigins.includes(origin))
    throw new ApiError(
      'origin_not_allowed',
      'This project does not accept requests from pages of this origin.',
    );
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' };
}
