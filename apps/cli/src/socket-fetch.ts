import { realpath } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { CommandFailure, ServerAway } from './failure.ts';

/** Longest silence of the server before the command gives up. */
const maxSilenceMs = 120_000;

/** Creates a `fetch` whose every request goes to `pixel.sock` in the data directory. */
export function createSocketFetch(dataDirectory: string) {
  return async function socketFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const fail = (error: unknown): never => {
      throw toFailure(error, dataDirectory);
    };
    try {
      const incoming = await send(request, await realpath(join(dataDirectory, 'pixel.sock')));
      return new Response(ReadableStream.from(readBody(incoming, fail)), {
        status: incoming.statusCode ?? 500,
        headers: { 'content-type': incoming.headers['content-type'] ?? 'application/json' },
      });
    } catch (error) {
      return fail(error);
    }
  };
}

async function send(request: Request, socketPath: string): Promise<IncomingMessage> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = httpRequest({
      // A path of more than 107 bytes is refused by the kernel, so `pixel.sock` may be a link to a short one.
      socketPath,
      // A connection that is kept would collect a listener with each request of a command that asks again and again.
      agent: false,
      path: pathname + search,
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), 'content-length': body.byteLength },
      timeout: maxSilenceMs,
      signal: request.signal,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${maxSilenceMs / 1000} s`)));
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    // A server that refuses a long body answers and hangs up: the connection's error after the answer says nothing new.
    outgoing.on('socket', (socket) => socket.on('error', () => undefined));
    outgoing.end(body);
  });
}

/** The body as it comes, so that answers of any length can be read. */
async function* readBody(
  incoming: IncomingMessage,
  fail: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of incoming) yield chunk;
  } catch (error) {
    fail(error);
  }
}

function toFailure(error: unknown, dataDirectory: string): CommandFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ECONNREFUSED')
    return new ServerAway(
      `Pixel is not running on ${dataDirectory}. ` +
        'Start it with "npm start", or set PIXEL_DATA_DIR to the data directory of the one that is running.',
      { cause: error },
    );
  if (code === 'EACCES')
    return new CommandFailure(`Only the user that runs Pixel on ${dataDirectory} may administer it.`, {
      cause: error,
    });
  const message = `The server on ${dataDirectory} did not answer: ${error instanceof Error ? error.message : error}.`;
  const Failure = code === 'ECONNRESET' || code === 'EPIPE' ? ServerAway : CommandFailure;
  return new Failure(message, { cause: error });
}
