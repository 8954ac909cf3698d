import type { Answer, EdgeRequest } from './http.ts';

/** Answers one kind of request. Throws or rejects with an `ApiError` for what it refuses. */
export type Handler = (request: EdgeRequest, requestId: string) => Answer;

/** What can be done at an address; `GET` answers `HEAD` too. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/** An address, or all those below one, with what can be done there. */
export interface Route extends Methods {
  /** How it is called in the log: never the path as it was sent. */
  readonly name: string;
  /** `Allow` header for a method that cannot be used. */
  readonly allow: string;
  /** Requests that were sent to it so far. */
  requests: number;
}

/** The addresses of the public port. */
export interface Routes {
  add(path: string, methods: Methods): void;
  /** Adds every path that begins with `prefix`, which ends in a slash. */
  addBelow(prefix: string, methods: Methods): void;
  /** Finds the route of a path as sent: exactly, in this case, without decoding; one more slash at its end makes no difference. */
  find(path: string): Route | undefined;
  all(): Iterable<Route>;
}

/** Creates an empty table of routes. */
export function createRoutes(): Routes {
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
