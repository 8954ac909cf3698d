import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum length of an unread body that is drained to keep the connection open. */
const maxDrainBytes = 1024 * 1024;

/**
 * Closes the connection after a response that is sent before the end of the request's body, and announces that in the response, if the body
 * is too long to drain or has no declared length.
 */
export function closeUnread(response: ServerResponse): void {
  const { req: request } = response;
  if (!isTooLongToDrain(request)) return;
  const { writeHead } = response;
  response.writeHead = function writeLast(...args: unknown[]) {
    if (!request.complete) response.shouldKeepAlive = false;
    return Reflect.apply(writeHead, response, args);
  };
}

function isTooLongToDrain({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > maxDrainBytes;
}
