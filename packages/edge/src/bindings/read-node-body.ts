import { ApiError } from '@pixel/protocol';
import { bodyTooLarge, ConnectionClosed } from '../http/edge-request.ts';
import { CollectedBody } from './collect-body.ts';

/** The part of `http.IncomingMessage` from which the body is read. */
export interface NodeBody {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  /** Delivers the body directly from the parser, if the server supports that. Returns whether it does. */
  handOver?(receiver: BodyReceiver): boolean;
}

/** Receives a body in chunks. */
export interface BodyReceiver {
  add(piece: Uint8Array): void;
  /** Called once the body is complete. */
  end(): void;
  /** Called once the request is closed, complete or not. */
  close(): void;
}

/** Bodies up to this size are always accepted, so that large ones that exhaust the limit can't block ordinary events. */
const smallBytes = 4_096;

/** Current and maximum total size of large bodies in transit. */
interface BufferUsage {
  bytes: number;
  readonly maxBytes: number;
}

/**
 * Creates a function that reads whole bodies, see {@link EdgeRequest.body}. Bodies in transit, except small ones, take at most
 * `maxHeldBytes` in total; beyond that, it rejects with `unavailable`.
 */
export function createNodeBodyReader(maxHeldBytes: number) {
  const held: BufferUsage = { bytes: 0, maxBytes: maxHeldBytes };
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
      // Every request emits `close` eventually. If the client disconnects, there is no error event without a listener for it.
      request.on('close', () => reading.close());
    });
  };
}

/** Reads and discards the rest of a rejected body: a client that is still sending wouldn't see the response otherwise. */
class Reading implements BodyReceiver {
  private readonly held: BufferUsage;
  private readonly maxBytes: number;
  private resolve: (body: Uint8Array) => void;
  private reject: (error: Error) => void;
  /** Undefined once complete or rejected. */
  private body: CollectedBody | undefined = new CollectedBody();
  /** Its share of the bytes held. */
  private share = 0;

  constructor(
    held: BufferUsage,
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
    // Creating an unneeded error costs more than reading the body.
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
    // The promise's callbacks keep the body alive, and a connection keeps its last request.
    this.resolve = nobody;
    this.reject = nobody;
  }
}

function nobody(): void {}

function tooManyBodies(): ApiError {
  return new ApiError('unavailable', 'Too many large bodies are being received; try again later.');
}
