import { ApiError } from '@pixel/protocol';
import { bodyTooLarge, ConnectionClosed } from '../http/edge-request.ts';
import { CollectedBody } from './collect-body.ts';

/** Of `http.IncomingMessage`, what its body is read from. */
export interface NodeBody {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  /** Hands the body over as it comes from the parser, where a server can do that. Says whether it will. */
  handOver?(receiver: BodyReceiver): boolean;
}

/** Takes a body that comes in pieces. */
export interface BodyReceiver {
  add(piece: Uint8Array): void;
  /** The body is whole. */
  end(): void;
  /** The request is closed, whole or not. */
  close(): void;
}

/** A body up to here always finds room, so that whoever fills it up with large ones keeps no ordinary event out. */
const smallBytes = 4_096;

/** What large bodies that are still coming in take, and may take. */
interface Held {
  bytes: number;
  readonly maxBytes: number;
}

/**
 * Makes a function that reads whole bodies, see {@link EdgeRequest.body}. Those that are still coming in take at most `maxHeldBytes`
 * in all, small ones aside; what is beyond is refused with `unavailable`.
 */
export function createNodeBodyReader(maxHeldBytes: number) {
  const held: Held = { bytes: 0, maxBytes: maxHeldBytes };
  return function readBody(request: NodeBody, maxBytes: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
        reject(bodyTooLarge(maxBytes));
        return;
      }
      const reading = new Reading(held, maxBytes, resolve, reject);
      if (request.handOver?.(reading) === true) return;
      request.on('data', (piece) => reading.add(piece));
      request.on('end', () => reading.end());
      // Every request is closed at last. One whose client went away has no error of its own where nobody listens for it.
      request.on('close', () => reading.close());
    });
  };
}

/** What is refused is read and thrown away: a client that is still sending would not see an answer otherwise. */
class Reading implements BodyReceiver {
  private readonly held: Held;
  private readonly maxBytes: number;
  private resolve: (body: Uint8Array) => void;
  private reject: (error: Error) => void;
  /** Undefined once it is whole or refused. */
  private body: CollectedBody | undefined = new CollectedBody();
  /** Its part of what is held. */
  private share = 0;

  constructor(
    held: Held,
    maxBytes: number,
    resolve: (body: Uint8Array) => void,
    reject: (error: Error) => void,
  ) {
    this.held = held;
    this.maxBytes = maxBytes;
    this.resolve = resolve;
    this.reject = reject;
  }

  add(piece: Uint8Array): void {
    if (this.body === undefined) return;
    const size = this.body.size + piece.byteLength;
    if (size > this.maxBytes) {
      this.refuse(bodyTooLarge(this.maxBytes));
      return;
    }
    this.body.add(piece);
    if (size <= smallBytes) return;
    this.held.bytes += size - this.share;
    this.share = size;
    if (this.held.bytes > this.held.maxBytes) this.refuse(tooManyBodies());
  }

  end(): void {
    if (this.body === undefined) return;
    const { resolve } = this;
    const whole = this.body.whole();
    this.letGo();
    resolve(whole);
  }

  close(): void {
    // An error that nobody needs costs more than reading the body.
    if (this.body !== undefined) this.refuse(new ConnectionClosed());
  }

  private refuse(error: Error): void {
    const { reject } = this;
    this.letGo();
    reject(error);
  }

  private letGo(): void {
    this.body = undefined;
    this.held.bytes -= this.share;
    this.share = 0;
    // What these would settle holds the body, and a connection keeps its last request.
    this.resolve = nobody;
    this.reject = nobody;
  }
}

function nobody(): void {}

function tooManyBodies(): ApiError {
  return new ApiError('unavailable', 'Too many large bodies are being sent just now; send it again later.');
}
