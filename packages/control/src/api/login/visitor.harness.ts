import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Control } from '../../create-control.ts';

/** A browser on the control port, with its cookies. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** `Set-Cookie` headers of the last response. */
  setCookies: readonly string[];
  /** Opens a URL of the control plane, like a user's navigation. */
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends a POST request like a page of the control plane; undefined headers are left out. */
  post(
    path: string,
    headers?: Readonly<Record<string, string | undefined>>,
    body?: string,
  ): Promise<Response>;
  /** Sends a request with another method. */
  send(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string | undefined>>,
    body?: string,
  ): Promise<Response>;
  /** Opens a URL and returns its JSON. */
  read(path: string): Promise<unknown>;
}

/** A browser's connection to the control port. */
export interface Connection {
  /** Default: `http://localhost:8788`. */
  readonly origin?: string;
  /** Address of the peer; default: `127.0.0.1`. */
  readonly peer?: string;
}

/** Creates a browser without cookies. */
export function createVisitor(app: Control['controlApp'], connection: Connection = {}): Visitor {
  const { origin = 'http://localhost:8788', peer = '127.0.0.1' } = connection;
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | undefined>>,
    body?: string,
  ) {
    const request = new Request(new URL(path, origin), {
      method,
      ...(body !== undefined && { body }),
      headers: omitUndefined({
        Host: new URL(origin).host,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
        ...headers,
      }),
    });
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress: peer } } });
    visitor.setCookies = response.headers.getSetCookie();
    for (const cookie of visitor.setCookies) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      if (/Max-Age=0\b/.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const visitor: Visitor = {
    cookies,
    setCookies: [],
    open: (path, headers = {}) =>
      send('GET', path, {
        'Sec-Fetch-Site': 'none',
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Fetch-Dest': 'document',
        ...headers,
      }),
    post: (path, headers, body) => visitor.send('POST', path, headers, body),
    send: (method, path, headers = {}, body) =>
      send(method, path, { Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...headers }, body),
    read: async (path) => (await visitor.open(path)).json(),
  };
  return visitor;
}
