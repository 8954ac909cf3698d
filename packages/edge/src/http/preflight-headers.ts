/** Headers of every response of the public port. */
export const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
} as const;

const maxRequestedLength = 1_024;
const maxRequestedHeaders = 32;
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/**
 * Returns the headers of a preflight response. `requestedHeaders` is the request's `Access-Control-Request-Headers`: tracing scripts may
 * add headers to every request of a page. https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export function preflightHeaders(requestedHeaders = ''): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': ['Content-Type', ...otherHeaders(requestedHeaders)].join(', '),
    'Access-Control-Max-Age': '86400',
    Vary: 'Access-Control-Request-Headers',
  };
}

/** Returns the header names besides `Content-Type`; none if there are too many or one is invalid. */
function otherHeaders(requestedHeaders: string): readonly string[] {
  if (requestedHeaders.length > maxRequestedLength) return [];
  const names = requestedHeaders.split(',').map((name) => name.trim());
  if (names.length > maxRequestedHeaders || !names.every((name) => headerName.test(name))) return [];
  return names.filter((name) => name.toLowerCase() !== 'content-type');
}
