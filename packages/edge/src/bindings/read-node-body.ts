import { ApiError } from '@pixel/protocol';
import { bodyTooLargeError, ConnectionClosedError } from '../http/edge-request.ts';
import { CollectedBody } from './collect-body.ts';

/** The part of `http.IncomingMessage` from which the body is read. */
export interface NodeBody {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  /** Delivers the body directly from the parser to `receiver`, if the server supports that. Returns whether it does. */
  handOver?(receiver: BodyReceiver): boolean;
}

/** Receives a body in chunks. */
export interface BodyReceiver {
  add(chunk: Uint8Array): void;
  /** Called once the body is complete. */
  end(): void;
  /** Called once the request is closed, complete or not. */
  close(): void;
}

/** Bodies up to this size are always accepted, so that large bodies that exhaust the limit can't block ordinary events. */
const smallBytes = 4_096;

/** Current and maximum total size of large bodies in transit. */
interface BufferUsage {
  bytes: number;
  readonly maxBytes: number;
}

/**
 * Creates a function that reads request bodies; see {@link EdgeRequest.body}. Bodies in transit, except small ones, take at most
 * `maxBufferedBytes` in total; beyond that, it rejects with `unavailable`.
 */
export function createNodeBodyReader(maxBufferedBytes: number) {
  const usage: BufferUsage = { bytes: 0, maxBytes: maxBufferedBytes };
  return function readBody(request: NodeBody, maxBytes: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
        reject(bodyTooLargeError(maxBytes));
        return;
      }
      const reader = new BodyReader(usage, maxBytes, resolve, reject);
      if (request.handOver?.(reader) === true) return;
      request.on('data', (chunk) => reader.add(chunk));
      request.on('end', () => reader.end());
      // Every request emits `close` eventually. If the client disconnects, there is no error event without a listener for it.
      request.on('close', () => reader.close());
    });
  };
}

/**
 * Reads one body. Also reads and discards the rest of a rejected one: a client that is still sending wouldn't see the response otherwise.
 */
class BodyReader implements BodyReceiver {
  private readonly usage: BufferUsage;
  private readonly maxBytes: number;
  private resolve: (body: Uint8Array) => void;
  private reject: (error: Error) => void;
  /** Undefined once complete or rejected. */
  private body: CollectedBody | undefined = new CollectedBody();
  /** Number of this body's bytes that are counted in `usage`. */
  private countedBytes = 0;

  constructor(
    usage: BufferUsage,
    maxBytes: number,
    resolve: (body: Uint8Array) => void,
    reject: (error: Error) => void,
  ) {
    this.usage = usage;
    this.maxBytes = maxBytes;
    this.resolve = resolve;
    this.reject = reject;
  }

  add(chunk: Uint8Array): void {
    if (this.body === undefined) return;
    const size = this.body.size + chunk.byteLength;
    if (size > this.maxBytes) {
      this.fail(bodyTooLargeError(this.maxBytes));
      return;
    }
    this.body.add(chunk);
    if (size <= smallBytes) return;
    this.usage.bytes += size - this.countedBytes;
    this.countedBytes = size;
    if (this.usage.bytes > this.usage.maxBytes) this.fail(tooManyBodiesError());
  }

  end(): void {
    if (this.body === undefined) return;
    const { resolve } = this;
    const bytes = this.body.toBytes();
    this.release();
    resolve(bytes);
  }

  close(): void {
    // Creating an unneeded error costs more than reading the body.
    if (this.body !== undefined) this.fail(new ConnectionClosedError());
  }

  private fail(error: Error): void {
    const { reject } = this;
    this.release();
    reject(error);
  }

  private release(): void {
    this.body = undefined;
    this.usage.bytes -= this.countedBytes;
    this.countedBytes = 0;
    // The promise's callbacks keep the body alive, and a connection keeps its last request.
    this.resolve = noop;
    this.reject = noop;
  }
}

function noop(): void {}

function tooManyBodiesError(): ApiError {
  return new ApiError('unavailable', 'Too many large bodies are being received; try again later.');
}
