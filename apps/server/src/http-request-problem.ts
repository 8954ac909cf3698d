import type { IncomingMessage } from 'node:http';
import { ApiError } from '@pixel/protocol';

/** Maximum number of headers. Node silently drops further ones, so that the request's content would be unknown. */
export const maxHeaders = 1_000;

/** Returns the problem of a request that Node's parser accepted, or undefined. */
export function httpRequestProblem(request: IncomingMessage): ApiError | undefined {
  const { rawHeaders, headers } = request;
  if (rawHeaders.length > 2 * maxHeaders)
    return new ApiError('headers_too_large', `The request has too many headers; the limit is ${maxHeaders}.`);
  if (request.httpVersionMajor !== 1) return new ApiError('invalid_request', 'This server speaks HTTP/1.1.');
  const transferEncoding = headers['transfer-encoding'];
  if (transferEncoding !== undefined && transferEncoding.toLowerCase() !== 'chunked')
    return new ApiError('unsupported_media_type', 'Compressed request bodies are not supported.');
  const { host } = headers;
  // RFC 9112 §3.2: every HTTP/1.1 request has exactly one. Several are joined by commas, which no host contains.
  const hasOne = host === undefined ? request.httpVersionMinor === 0 : !host.includes(',');
  return hasOne
    ? undefined
    : new ApiError('invalid_request', 'The request must have exactly one Host header.');
}
