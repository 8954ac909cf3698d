import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { BodyReceiver } from '@pixel/edge';

/**
 * A request that stops Node's parser if its connection is destroyed, and can pass on its body without the stream in between, which costs as
 * much as parsing its JSON.
 */
export class ServerRequest extends IncomingMessage {
  // Regular fields, here and in the binding: a private name (`#receiver`) costs every request more than everything else done here.
  private receiver: BodyReceiver | undefined;
  private hasBegun = false;

  constructor(socket: Socket) {
    super(socket);
    // Node would parse the rest of its buffer, and 64 KiB can contain 2,000 requests. It stops at a request that upgrades from HTTP,
    // so this one pretends to.
    if (socket.destroyed) Object.defineProperty(this, 'upgrade', { get: () => true, set() {} });
  }

  /** Passes the body to the receiver, unless part of it has already arrived in the stream. */
  handOver(receiver: BodyReceiver): boolean {
    if (this.hasBegun) return false;
    this.receiver = receiver;
    return true;
  }

  override push(piece: Uint8Array | null, encoding?: BufferEncoding): boolean {
    this.hasBegun = true;
    if (this.receiver === undefined) return super.push(piece, encoding);
    if (piece === null) this.receiver.end();
    else this.receiver.add(piece);
    return true;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.receiver?.close();
    super._destroy(error, done);
  }
}
