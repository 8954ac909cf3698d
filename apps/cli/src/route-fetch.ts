import { type IncomingMessage, type RequestOptions, request as requestInClear } from 'node:http';
import { request as requestByTls } from 'node:https';
import { ReadableStream } from 'node:stream/web';
import type { CommandFailure } from './failure.ts';

/** Maximum silence of the server before the command gives up, unless the request sets another one. */
const maxSilenceMs = 120_000;

/** The response headers that commands use. */
const exposedHeaders = ['content-length', 'x-pixel-events'];

/** Header that makes a request wait this many seconds: https://www.rfc-editor.org/rfc/rfc7240#section-4.3 */
export const waitHeader = (seconds: number) => ({ Prefer: `wait=${seconds}` });

export interface ServerRoute {
  readonly isTls: boolean;
  /** Returns the destination of a request for a path, and additional headers. */
  readonly target: (
    path: string,
  ) => Promise<Pick<RequestOptions, 'socketPath' | 'hostname' | 'port' | 'path' | 'headers'>>;
  /** Converts a network error into a message for the user. */
  readonly toFailure: (error: unknown) => CommandFailure;
}

/** A `fetch` for URLs whose host is meaningless. */
export type RouteFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Creates a `fetch` that sends every request along one route. Doesn't follow redirects. */
export function createRouteFetch({ isTls, target, toFailure }: ServerRoute): RouteFetch {
  async function send(request: Request): Promise<IncomingMessage> {
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const { headers, ...address } = await target(pathname + search);
    const [, seconds] = /^wait=(\d+)$/.exec(request.headers.get('prefer') ?? '') ?? [];
    const silenceMs = seconds === undefined ? maxSilenceMs : Number(seconds) * 1_000;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = (isTls ? requestByTls : requestInClear)({
        ...address,
        // A kept connection would accumulate a listener per request of a polling command.
        agent: false,
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), ...headers, 'content-length': body.byteLength },
        timeout: silenceMs,
        signal: request.signal,
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${silenceMs / 1000} s`)));
      outgoing.on('error', reject);
      outgoing.on('response', resolve);
      // A server that refuses a long body responds and hangs up; ignore the connection error after the response.
      outgoing.on('socket', (socket) => socket.on('error', () => undefined));
      outgoing.end(body);
    });
  }

  /** Streams the body, so that responses of any length can be read. */
  async function* readBody(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of incoming) yield chunk;
    } catch (error) {
      throw toFailure(error);
    }
  }

  return async function routeFetch(input, init) {
    try {
      const incoming = await send(new Request(input, init));
      return new Response(ReadableStream.from(readBody(incoming)), {
        status: incoming.statusCode ?? 500,
        headers: [
          ['content-type', incoming.headers['content-type'] ?? 'application/json'],
          ...exposedHeaders.flatMap((name): [string, string][] => {
            const value = incoming.headers[name];
            return typeof value === 'string' ? [[name, value]] : [];
          }),
          ...(incoming.headers['set-cookie'] ?? []).map((value): [string, string] => ['set-cookie', value]),
        ],
      });
    } catch (error) {
      throw toFailure(error);
    }
  };
}
