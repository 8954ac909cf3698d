import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Maximum number of pending responses per connection. Browsers and proxies wait for each; few programs pipeline this many. */
const maxPerConnection = 64;

/** A server's pending responses by connection. */
export interface InFlightResponses {
  /** Registers a new connection. */
  open(socket: Socket): void;
  /**
   * Registers a response and returns whether to handle its request. False if the connection is about to close, or is closed here because
   * more responses wait on it than a client could use.
   */
  add(response: ServerResponse): boolean;
  /** Returns a connection's responses in order; the last one may already be finished. */
  forSocket(socket: Duplex): readonly ServerResponse[];
  /** Returns all connections with their responses. */
  connections(): Iterable<Connection>;
  /** Closes every connection after its last pending response. */
  closeAfterLast(): void;
  /** Closes connections on which nothing was received yet; browsers open some that they may never use. */
  closeUnused(): void;
}

/** A client's connection. */
export interface Connection {
  readonly socket: Socket;
  readonly responses: readonly ServerResponse[];
}

interface OpenConnection extends Connection {
  readonly responses: ServerResponse[];
  /** Number of responses that queued behind another one. */
  waiting: number;
  /** Requests received after the one that closes the connection. */
  ignoredRequests: number;
}

/** Stored on the socket, because a lookup elsewhere at each request takes several times as long. */
const connectionKey = Symbol('connection');
type TrackedSocket = Duplex & { [connectionKey]?: OpenConnection };

const none: readonly ServerResponse[] = [];

/**
 * Limits pending responses. A client that pipelines requests without reading responses would make the server keep them all: a few KiB per
 * request of 40 bytes. `maxWaiting` limits those that wait behind others on all connections together; `onFlood` is called for each
 * connection closed for it.
 */
export function createInFlightResponses(maxWaiting: number, onFlood: () => void): InFlightResponses {
  const connections = new Set<OpenConnection>();
  let waiting = 0;

  function countWaiting(connection: OpenConnection, response: ServerResponse): void {
    connection.waiting += 1;
    waiting += 1;
    response.once('finish', () => {
      // The connection may have closed and released its share.
      if (connection.waiting === 0) return;
      connection.waiting -= 1;
      waiting -= 1;
    });
  }

  function endFlood(socket: Socket): void {
    onFlood();
    socket.destroy();
  }

  return {
    open(socket) {
      const connection: OpenConnection = { socket, responses: [], waiting: 0, ignoredRequests: 0 };
      (socket as TrackedSocket)[connectionKey] = connection;
      connections.add(connection);
      socket.once('close', () => {
        connections.delete(connection);
        waiting -= connection.waiting;
        connection.waiting = 0;
      });
    },
    connections: () => connections,
    forSocket: (socket) => (socket as TrackedSocket)[connectionKey]?.responses ?? none,
    add(response) {
      const { socket } = response.req;
      const connection = (socket as TrackedSocket)[connectionKey];
      if (connection === undefined || socket.destroyed) return false;
      const { responses } = connection;
      if (responses[responses.length - 1]?.shouldKeepAlive === false) {
        connection.ignoredRequests += 1;
        if (connection.ignoredRequests > maxPerConnection) endFlood(socket);
        return false;
      }
      if (responses.length === 1 && responses[0]?.writableFinished) {
        responses[0] = response;
        return true;
      }
      while (responses[0]?.writableFinished) responses.shift();
      responses.push(response);
      if (responses.length === 1) return true;
      countWaiting(connection, response);
      if (responses.length <= maxPerConnection && waiting <= maxWaiting) return true;
      endFlood(socket);
      return false;
    },
    closeAfterLast() {
      for (const { responses } of connections) {
        const last = responses.at(-1);
        if (last !== undefined && !last.headersSent) last.shouldKeepAlive = false;
      }
    },
    closeUnused() {
      for (const { socket } of connections) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
