import type { EdgeRequest } from '../http/edge-request.ts';
import type { Answer } from '../http/edge-response.ts';

/** Handles one kind of request. Throws or rejects with an `ApiError` to reject it. */
export type Handler = (request: EdgeRequest, requestId: string) => Answer;

/** The handlers of a path by method. `GET` also handles `HEAD`. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/** A path, or a prefix of paths, with its methods. */
export interface Route extends Methods {
  /** Its name in the log, which is never the path as sent. */
  readonly name: string;
  /** `Allow` header of the response to other methods. */
  readonly allow: string;
  /** Number of requests so far. */
  requests: number;
}

/** The paths of the public port. */
export interface RouteTable {
  add(path: string, methods: Methods): void;
  /** Adds every path that begins with `prefix`, which ends with a slash. */
  addBelow(prefix: string, methods: Methods): void;
  /** Returns the route of a path as sent. Case-sensitive and without decoding; ignores one trailing slash. */
  find(path: string): Route | undefined;
  all(): Iterable<Route>;
}

/** Creates an empty route table. */
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
