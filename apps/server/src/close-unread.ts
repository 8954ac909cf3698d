import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum rest of an unwanted body that is read to keep the connection open. */
const maxReadOnBytes = 1024 * 1024;

/**
 * Ends a connection with its response, and announces that in the response, if it is sent before the end of a body that is too long to drain
 * or has no declared length.
 */
export function closeUnread(response: ServerResponse): void {
  const { req: request } = response;
  if (!mayBeLong(request)) return;
  const { writeHead } = response;
  response.writeHead = function writeLast(...args: unknown[]) {
    if (!request.complete) response.shouldKeepAlive = false;
    return Reflect.apply(writeHead, response, args);
  };
}

function mayBeLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > maxReadOnBytes;
}
