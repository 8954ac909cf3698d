import { Agent, request } from 'node:http';

/** A response; status 0 without one. */
export interface ClientResponse {
  readonly status: number;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/** Sends requests to one server over keep-alive connections. */
export interface HttpClient {
  /** POSTs JSON if there is a body, otherwise GETs. Never rejects. */
  request(path: string, body?: string): Promise<ClientResponse>;
  close(): void;
}

const noResponse: ClientResponse = { status: 0, retryAfterMs: undefined };

/** Creates a client with a request timeout of `timeoutMs`. */
export function createHttpClient(url: string, timeoutMs: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 256 });
  const { hostname, port } = new URL(url);

  return {
    request: (path, body) =>
      new Promise((resolve) => {
        const options = { agent, hostname, port, path, method: body === undefined ? 'GET' : 'POST' };
        const headers =
          body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
        const sending = request({ ...options, headers, timeout: timeoutMs }, (response) => {
          response.resume();
          response.once('error', () => resolve(noResponse));
          // A truncated response counts as none.
          response.once('close', () => {
            const retryAfter = Number(response.headers['retry-after']);
            resolve({
              status: response.complete ? (response.statusCode ?? 0) : 0,
              retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1_000 : undefined,
            });
          });
        });
        sending.once('timeout', () => sending.destroy());
        sending.once('error', () => resolve(noResponse));
        sending.end(body);
      }),
    close: () => agent.destroy(),
  };
}
