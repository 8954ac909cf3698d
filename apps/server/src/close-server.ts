import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A client that was just answered may be sending its next request; after this long it isn't. */
const idleMs = 1_000;
const sweepMs = 100;

/**
 * Closes a server whose responses end their connections. It accepts connections for another `announceMs`, then `endIdle` ends unused ones,
 * and after `limitMs` all others are ended.
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
  // The `close` of an HTTP server ends idle connections at once, even one on which a request is arriving.
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
  // Stops the remaining timer, which checks for late requests.
  server.close();
}
