import type { EdgeRequest } from '../http/edge-request.ts';
import type { MaybePromise } from '../http/edge-response.ts';

/** Handles one kind of request. To reject a request, throws an `ApiError`, or returns a promise that rejects with one. */
export type Handler = (request: EdgeRequest, requestId: string) => MaybePromise;

/** The handlers of a path by method. `GET` also handles `HEAD`. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/** A path, or a prefix of paths, with its methods. */
export interface Route extends Methods {
  /** The registered path or prefix; logged instead of the requested path. */
  readonly pattern: string;
  /** `Allow` header of responses to unsupported methods. */
  readonly allow: string;
  /** Number of requests so far. */
  requestCount: number;
}

/** The routes of the public port. */
export interface RouteTable {
  add(path: string, methods: Methods): void;
  /** Adds every path that begins with `prefix`, which ends with a slash. */
  addPrefix(prefix: string, methods: Methods): void;
  /** Returns the route of a path as sent. Case-sensitive and without decoding; ignores one trailing slash. */
  find(path: string): Route | undefined;
  all(): Iterable<Route>;
}

/** Creates an empty route table. */
export function createRouteTable(): RouteTable {
  const exact = new Map<string, Route>();
  const prefixes: Route[] = [];
  return {
    add(path, methods) {
      exact.set(path, { ...methods, pattern: path, allow: allowHeader(methods), requestCount: 0 });
    },
    addPrefix(prefix, methods) {
      prefixes.push({ ...methods, pattern: prefix, allow: allowHeader(methods), requestCount: 0 });
    },
    find: (path) =>
      exact.get(path) ??
      exact.get(path.endsWith('/') ? path.slice(0, -1) : path) ??
      prefixes.find(({ pattern }) => path.startsWith(pattern)),
    all: () => [...exact.values(), ...prefixes],
  };
}

function allowHeader({ GET, POST }: Methods): string {
  return [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
}
