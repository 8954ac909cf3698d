import type { ServerResponse } from 'node:http';

/** A client that is answered while it still sends gets this long to read why; what it sends is thrown away meanwhile. */
export const lingerMs = 1_000;

/**
 * Keeps a connection that is to end with this answer open until the client has sent all of its request, for a moment at most. Node would close
 * it at once, and whoever is still writing then hears of a broken pipe in the place of the answer.
 */
export function lingerAfter(response: ServerResponse): void {
  const { req: request } = response;
  // Before Node's own listener, which ends the connection.
  response.prependOnceListener('finish', () => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    socket.destroySoon = () => {
      socket.end();
      request.once('end', () => socket.destroy());
      setTimeout(() => socket.destroy(), lingerMs).unref();
    };
  });
}
