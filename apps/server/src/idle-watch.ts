import type { Socket } from 'node:net';
import type { InFlightResponses } from './in-flight-responses.ts';

/** How long a connection may be silent. */
export interface IdleLimits {
  /** For a client that reads nothing of its response. */
  readonly unreadMs: number;
  /** For a client that has all its responses. */
  readonly idleMs: number;
}

/** A connection's state at the last check. */
interface ConnectionState {
  readonly bytesRead: number;
  readonly since: number;
}

/**
 * Creates a check that closes silent connections. It scans all of them periodically, whereas Node would set a timer three times per
 * request, a twentieth of a bootstrap's cost.
 */
export function createIdleWatch(
  inFlight: Pick<InFlightResponses, 'connections' | 'forSocket'>,
  { unreadMs, idleMs }: IdleLimits,
): (now: number) => void {
  const states = new WeakMap<Socket, ConnectionState>();

  function closeIfIdle(socket: Socket, now: number): void {
    const { bytesRead } = socket;
    const previous = states.get(socket);
    if (previous?.bytesRead !== bytesRead) states.set(socket, { bytesRead, since: now });
    else if (now - previous.since >= idleMs) socket.destroy();
  }

  return function check(now) {
    for (const { socket, responses } of inFlight.connections()) {
      // The socket's own timer knows whether the client has read part of the pending data since.
      const isUnread = socket.writableLength > 0;
      if (isUnread !== (socket.timeout ?? 0) > 0) socket.setTimeout(isUnread ? unreadMs : 0);
      // A connection that waits for this server isn't silent; Node closes one that has sent nothing yet.
      if (responses.length > 0 && responses.every((response) => response.writableFinished))
        closeIfIdle(socket, now);
      else states.delete(socket);
    }
  };
}
