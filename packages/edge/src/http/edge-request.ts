import { ApiError } from '@pixel/protocol';

/** A request as the routes see it, whichever server it came through. */
export interface EdgeRequest {
  /** Upper case. */
  readonly method: string;
  /** Path as sent, undecoded, without the query. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly query: string;
  /** Returns a header's value, or undefined. The name is in lower case. */
  header(name: string): string | undefined;
  /** Address of the connected peer, or empty where the platform does not tell. */
  readonly peerAddress: string;
  /**
   * Reads the whole body. Rejects with `payload_too_large` as soon as it is longer than `maxBytes`, with {@link ConnectionClosed} if the
   * client goes away before its end, and with `unavailable` if the server holds as many bodies as it can.
   */
  body(maxBytes: number): Promise<Uint8Array>;
}

/** Creates the error for a request body that is longer than allowed. */
export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', `The body must not be larger than ${maxBytes} bytes.`);
}

/** The client went away before its request was whole; nobody reads the answer. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed';
}
