import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Most answers that may be under way on one connection. Browsers and proxies wait for each; few programs send so many at once. */
const maxOfConnection = 64;

/** The answers that a server owes, by connection. */
export interface InFlightResponses {
  /** Takes note of a new connection. */
  open(socket: Socket): void;
  /**
   * Remembers an answer, and says whether its request is to be heard. It is not where the connection is about to end, or is ended
   * here, since more answers wait on it than a client can have any use for.
   */
  add(response: ServerResponse): boolean;
  /** The answers of a connection in their turn; the last one may be written already. */
  of(socket: Duplex): readonly ServerResponse[];
  /** All connections with their answers. */
  connections(): Iterable<Connection>;
  /** Lets every connection end with the last answer that is under way on it. */
  closeAfterLast(): void;
  /** Ends connections on which nothing was sent yet; browsers open some that they may never use. */
  closeUnused(): void;
}

/** A client's connection. */
export interface Connection {
  readonly socket: Socket;
  readonly answers: readonly ServerResponse[];
}

interface OpenConnection extends Connection {
  readonly answers: ServerResponse[];
  /** How many of them came behind another one. */
  waiting: number;
  /** Requests that came behind the one with which the connection ends. */
  unheard: number;
}

/** Where a connection's socket has it: to look it up elsewhere, at each request, takes several times as long. */
const ofSocket = Symbol('connection');
type KnownSocket = Duplex & { [ofSocket]?: OpenConnection };

const none: readonly ServerResponse[] = [];

/**
 * Keeps the answers that are under way few. A client that sends requests at once and reads no answer would have the server keep them
 * all: a few KiB for each request of 40 bytes. `maxWaiting` is how many may wait behind others on all connections together;
 * `onFlood` hears of each connection that was ended for it.
 */
export function createInFlightResponses(maxWaiting: number, onFlood: () => void): InFlightResponses {
  const connections = new Set<OpenConnection>();
  let waiting = 0;

  function wait(connection: OpenConnection, response: ServerResponse): void {
    connection.waiting += 1;
    waiting += 1;
    response.once('finish', () => {
      // The connection may have ended, and taken its share along.
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
