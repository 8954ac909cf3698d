import { type IncomingMessage, type RequestOptions, request as requestInClear } from 'node:http';
import { request as requestByTls } from 'node:https';
import { ReadableStream } from 'node:stream/web';
import type { CommandFailure } from './failure.ts';

/** Longest silence of the server before the command gives up, unless the request says that it waits longer. */
const maxSilenceMs = 120_000;

/** What commands read of an answer beside its body. */
const readHeaders = ['content-length', 'x-pixel-events'];

/** A header by which a request is waited for so many seconds: https://www.rfc-editor.org/rfc/rfc7240#section-4.3 */
export const waiting = (seconds: number) => ({ Prefer: `wait=${seconds}` });

/** How requests get to a server. */
export interface Way {
  readonly isTls: boolean;
  /** Where a request for a path goes, and what it says beside what it is about. */
  readonly target: (
    path: string,
  ) => Promise<Pick<RequestOptions, 'socketPath' | 'hostname' | 'port' | 'path' | 'headers'>>;
  /** What a person is told of something that went wrong on the way. */
  readonly toFailure: (error: unknown) => CommandFailure;
}

/** A `fetch` for addresses whose host says nothing. */
export type WayFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Creates a `fetch` whose every request goes one way. It follows no redirects. */
export function createWayFetch({ isTls, target, toFailure }: Way): WayFetch {
  async function send(request: Request): Promise<IncomingMessage> {
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const { headers, ...place } = await target(pathname + search);
    const [, seconds] = /^wait=(\d+)$/.exec(request.headers.get('prefer') ?? '') ?? [];
    const silenceMs = seconds === undefined ? maxSilenceMs : Number(seconds) * 1_000;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = (isTls ? requestByTls : requestInClear)({
        ...place,
        // A connection that is kept would collect a listener with each request of a command that asks again and again.
        agent: false,
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), ...headers, 'content-length': body.byteLength },
        timeout: silenceMs,
        signal: request.signal,
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${silenceMs / 1000} s`)));
      outgoing.on('error', reject);
      outgoing.on('response', resolve);
      // A server that refuses a long body answers and hangs up: the connection's error after the answer says nothing new.
      outgoing.on('socket', (socket) => socket.on('error', () => undefined));
      outgoing.end(body);
    });
  }

  /** The body as it comes, so that answers of any length can be read. */
  async function* readBody(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of incoming) yield chunk;
    } catch (error) {
      throw toFailure(error);
    }
  }

  return async function wayFetch(input, init) {
    try {
      const incoming = await send(new Request(input, init));
      return new Response(ReadableStream.from(readBody(incoming)), {
        status: incoming.statusCode ?? 500,
        headers: [
          ['content-type', incoming.headers['content-type'] ?? 'application/json'],
          ...readHeaders.flatMap((name): [string, string][] => {
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
