import type { Socket } from 'node:net';
import type { InFlightResponses } from './in-flight-responses.ts';

/** How long a connection may be silent. */
export interface Silence {
  /** Of a client that reads nothing of its answer. */
  readonly unreadMs: number;
  /** Of a client that has all its answers. */
  readonly idleMs: number;
}

/** Of a connection, what was seen when it was looked at last. */
interface Seen {
  readonly bytesRead: number;
  readonly since: number;
}

/**
 * Ends connections that are silent. It looks at all of them now and then, where Node would set a clock three times for each
 * request, which is a twentieth of what a bootstrap takes. Gives the function that looks.
 */
export function createSilenceWatch(
  underWay: Pick<InFlightResponses, 'connections' | 'of'>,
  { unreadMs, idleMs }: Silence,
): (now: number) => void {
  const seen = new WeakMap<Socket, Seen>();

  function endUnused(socket: Socket, now: number): void {
    const { bytesRead } = socket;
    const before = seen.get(socket);
    if (before?.bytesRead !== bytesRead) seen.set(socket, { bytesRead, since: now });
    else if (now - before.since >= idleMs) socket.destroy();
  }

  return function look(now) {
    for (const { socket, answers } of underWay.connections()) {
      // Node's own clock of a socket knows whether some of what waits was taken meanwhile.
      const isUnread = socket.writableLength > 0;
      if (isUnread !== (socket.timeout ?? 0) > 0) socket.setTimeout(isUnread ? unreadMs : 0);
      // One that waits for this server is not silent; one that has sent nothing yet is Node's to end.
      if (answers.length > 0 && answers.every((answer) => answer.writableFinished)) endUnused(socket, now);
      else seen.delete(socket);
    }
  };
}
