import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { BodyReceiver } from '@pixel/edge';

/**
 * A request that stops Node's parser where its connection was destroyed, and can hand its body over without the stream in between,
 * which costs as much as reading its JSON.
 */
export class ServerRequest extends IncomingMessage {
  // Ordinary fields, here and in the binding: a private name (`#receiver`) costs every request more than all else that is done here.
  private receiver: BodyReceiver | undefined;
  private hasBegun = false;

  constructor(socket: Socket) {
    super(socket);
    // Node goes on otherwise to the end of what it has read, and 64 KiB can hold 2,000 requests. It stops at a request that leaves
    // HTTP, which is what such a one pretends to be.
    if (socket.destroyed) Object.defineProperty(this, 'upgrade', { get: () => true, set() {} });
  }

  /** Hands over what comes of the body, unless some of it came already and lies in the stream. */
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
