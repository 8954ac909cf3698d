/** Headers that every answer of the public port carries. */
export const everyAnswer = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
} as const;

const maxAskedLength = 1_024;
const maxAskedHeaders = 32;
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/**
 * Returns the headers that answer a preflight request. `asked` is its `Access-Control-Request-Headers`: pages whose tracing adds headers to
 * every request may send them. https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export function preflightHeaders(asked = ''): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': ['Content-Type', ...otherHeaders(asked)].join(', '),
    'Access-Control-Max-Age': '86400',
    Vary: 'Access-Control-Request-Headers',
  };
}

/** Returns the header names besides `Content-Type`; none if there are too many, or one is not a header name. */
function otherHeaders(asked: string): readonly string[] {
  if (asked.length > maxAskedLength) return [];
  const names = asked.split(',').map((name) => name.trim());
  if (names.length > maxAskedHeaders || !names.every((name) => headerName.test(name))) return [];
  return names.filter((name) => name.toLowerCase() !== 'content-type');
}
