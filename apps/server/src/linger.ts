import type { ServerResponse } from 'node:http';

/** How long a client that still sends may take to read its response; further input is discarded until then. */
export const lingerMs = 1_000;

/**
 * Drains a request that was answered before its end. Briefly keeps open a connection that is to close with the response: Node would close
 * it at once, and a client that is still writing would get a broken pipe instead of the response.
 */
export function lingerAfter(response: ServerResponse): void {
  const { req: request } = response;
  // Runs before Node's own listener, which closes the connection.
  response.prependOnceListener('finish', () => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    // A reader may have paused the request, and Node leaves such a request alone.
    request.removeAllListeners('data').resume();
    if (response.shouldKeepAlive) return;
    socket.destroySoon = () => {
      socket.end();
      request.once('end', () => socket.destroy());
      setTimeout(() => socket.destroy(), lingerMs).unref();
    };
  });
}
