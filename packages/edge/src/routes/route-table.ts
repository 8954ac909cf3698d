import type { EdgeRequest } from '../http/edge-request.ts';
import type { Answer } from '../http/edge-response.ts';

/** Answers one kind of request. Throws or rejects with an `ApiError` for what it refuses. */
export type Handler = (request: EdgeRequest, requestId: string) => Answer;

/** The methods of an address. `GET` also answers `HEAD`. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/** An address, or all those below one, with its methods. */
export interface Route extends Methods {
  /** Its name in the log, which is never the path as it was sent. */
  readonly name: string;
  /** `Allow` header of the answer to other methods. */
  readonly allow: string;
  /** Number of requests to it so far. */
  requests: number;
}

/** The addresses of the public port. */
export interface RouteTable {
  add(path: string, methods: Methods): void;
  /** Adds every path that begins with `prefix`, which ends in a slash. */
  addBelow(prefix: string, methods: Methods): void;
  /** Finds the route of a path as sent. Case counts, nothing is decoded, and one trailing slash makes no difference. */
  find(path: string): Route | undefined;
  all(): Iterable<Route>;
}

/** Creates an empty table of routes. */
export function createRouteTable(): RouteTable {
  const exact = new Map<string, Route>();
  const below: Route[] = [];
  return {
    add(path, methods) {
      exact.set(path, { ...methods, name: path, allow: allowed(methods), requests: 0 });
    },
    addBelow(prefix, methods) {
      below.push({ ...methods, name: prefix, allow: allowed(methods), requests: 0 });
    },
    find: (path) =>
      exact.get(path) ??
      exact.get(path.endsWith('/') ? path.slice(0, -1) : path) ??
      below.find(({ name }) => path.startsWith(name)),
    all: () => [...exact.values(), ...below],
  };
}

function allowed({ GET, POST }: Methods): string {
  return [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
}
