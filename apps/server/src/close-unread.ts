import type { IncomingMessage, ServerResponse } from 'node:http';

/** The rest of a body that nobody wants is read to its end up to here, so that the connection goes on. */
const maxReadOnBytes = 1024 * 1024;

/**
 * Lets a connection end with an answer, and the answer say so, where it is given before the end of a body that is too long to be read for the sake
 * of the connection, or does not tell its length.
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
