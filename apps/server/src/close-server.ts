import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A client that has just been answered may be sending its next request; after this long it is not. */
const idleMs = 1_000;
const sweepMs = 100;

/**
 * Closes a server whose answers end their connections. It takes connections for another `announceMs`; then `endIdle` ends those that
 * nobody uses, and after `limitMs` all others are ended.
 */
export async function closeServer(options: {
  readonly server: Server;
  readonly announceMs: number;
  readonly limitMs: number;
  readonly endIdle: () => void;
}): Promise<void> {
  const { server, announceMs, limitMs, endIdle } = options;
  if (!server.listening) return;
  if (announceMs > 0) await sleep(announceMs);
  // An HTTP server's own `close` ends idle connections at once, also one on which a request is just coming in.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  let sweep: NodeJS.Timeout | undefined;
  const idle = setTimeout(() => {
    endIdle();
    sweep = setInterval(endIdle, sweepMs);
  }, idleMs);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearTimeout(idle);
  clearInterval(sweep);
  clearTimeout(limit);
  // What is left of it is the clock that looks for late requests.
  server.close();
}
