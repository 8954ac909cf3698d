import type { ServerResponse } from 'node:http';

/** A client that is answered while it still sends gets this long to read why; what it sends is thrown away meanwhile. */
export const lingerMs = 1_000;

/**
 * Reads on to the end of a request that was answered before it, and throws that away. A connection that is to end with the answer is kept open
 * until then, for a moment at most: Node would close it at once, and whoever is still writing then hears of a broken pipe in the place of the
 * answer.
 */
export function lingerAfter(response: ServerResponse): void {
  const { req: request } = response;
  // Before Node's own listener, which ends the connection.
  response.prependOnceListener('finish', () => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    // Somebody who wanted to read it may hold it up, and Node itself leaves such a request alone.
    request.removeAllListeners('data').resume();
    if (response.shouldKeepAlive) return;
    socket.destroySoon = () => {
      socket.end();
      request.once('end', () => socket.destroy());
      setTimeout(() => socket.destroy(), lingerMs).unref();
    };
  });
}
