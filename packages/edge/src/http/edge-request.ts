import { ApiError } from '@pixel/protocol';

/** A request, independent of the server that received it. */
export interface EdgeRequest {
  /** In upper case. */
  readonly method: string;
  /** Path as sent, not decoded, without the query. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly query: string;
  /** Returns a header's value, or undefined. The name must be in lower case. */
  header(name: string): string | undefined;
  /** IP address of the connected peer; empty if the platform doesn't report it. */
  readonly peerAddress: string;
  /**
   * Reads the whole body. Rejects with `payload_too_large` as soon as it exceeds `maxBytes`, with {@link ConnectionClosedError} if the client
   * disconnects before its end, and with `unavailable` if the server holds as many bodies as it can.
   */
  body(maxBytes: number): Promise<Uint8Array>;
}

/** Creates the error for an oversized request body. */
export function bodyTooLargeError(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', `The body is too large; the limit is ${maxBytes} bytes.`);
}

/** The client disconnected before its request was complete; nobody reads the response. */
export class ConnectionClosedError extends Error {
  override readonly name = 'ConnectionClosedError';
}
