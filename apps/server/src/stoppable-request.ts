import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A request that stops Node's parser where its connection was destroyed. Node goes on otherwise to the end of what it has read, and
 * 64 KiB can hold 2,000 requests; it stops at one that leaves HTTP, which is what such a request pretends to be.
 */
export class StoppableRequest extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    if (socket.destroyed) Object.defineProperty(this, 'upgrade', { get: () => true, set() {} });
  }
}
