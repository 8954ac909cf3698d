import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Maximum number of pending responses per connection. Browsers and proxies wait for each; few programs pipeline this many. */
const maxOfConnection = 64;

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
  of(socket: Duplex): readonly ServerResponse[];
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
  readonly answers: readonly ServerResponse[];
}

interface OpenConnection extends Connection {
  readonly answers: ServerResponse[];
  /** Number of responses that queued behind another one. */
  waiting: number;
  /** Requests received after the one that closes the connection. */
  unheard: number;
}

/** Stored on the socket, because a lookup elsewhere at each request takes several times as long. */
const ofSocket = Symbol('connection');
type KnownSocket = Duplex & { [ofSocket]?: OpenConnection };

const none: readonly ServerResponse[] = [];

/**
 * Limits pending responses. A client that pipelines requests without reading responses would make the server keep them all: a few KiB per
 * request of 40 bytes. `maxWaiting` limits those that wait behind others on all connections together; `onFlood` is called for each
 * connection closed for it.
 */
export function createInFlightResponses(maxWaiting: number, onFlood: () => void): InFlightResponses {
  const connections = new Set<OpenConnection>();
  let waiting = 0;

  function wait(connection: OpenConnection, response: ServerResponse): void {
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
      const connection: OpenConnection = { socket, answers: [], waiting: 0, unheard: 0 };
      (socket as KnownSocket)[ofSocket] = connection;
      connections.add(connection);
      socket.once('close', () => {
        connections.delete(connection);
        waiting -= connection.waiting;
        connection.waiting = 0;
      });
    },
    connections: () => connections,
    of: (socket) => (socket as KnownSocket)[ofSocket]?.answers ?? none,
    add(response) {
      const { socket } = response.req;
      const connection = (socket as KnownSocket)[ofSocket];
      if (connection === undefined || socket.destroyed) return false;
      const { answers } = connection;
      if (answers[answers.length - 1]?.shouldKeepAlive === false) {
        connection.unheard += 1;
        if (connection.unheard > maxOfConnection) endFlood(socket);
        return false;
      }
      if (answers.length === 1 && answers[0]?.writableFinished) {
        answers[0] = response;
        return true;
      }
      while (answers[0]?.writableFinished) answers.shift();
      answers.push(response);
      if (answers.length === 1) return true;
      wait(connection, response);
      if (answers.length <= maxOfConnection && waiting <= maxWaiting) return true;
      endFlood(socket);
      return false;
    },
    closeAfterLast() {
      for (const { answers } of connections) {
        const last = answers.at(-1);
        if (last !== undefined && !last.headersSent) last.shouldKeepAlive = false;
      }
    },
    closeUnused() {
      for (const { socket } of connections) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
