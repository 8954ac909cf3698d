import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Engine, QueryFailedError } from './engine.ts';
import { readQuery } from './read-query.ts';

/** ClickHouse's HTTP interface on 127.0.0.1. */
export interface HttpInterface {
  readonly port: number;
  /** Stops accepting requests and resolves once pending ones are answered. */
  close(): Promise<void>;
}

/**
 * Serves an engine like a ClickHouse server, so that any client works: https://clickhouse.com/docs/interfaces/http. Only `/ping` needs no
 * password.
 */
export async function serve(
  engine: Engine,
  options: { readonly port: number; readonly username: string; readonly password: string },
): Promise<HttpInterface> {
  const isKnown = createCheck(options.username, options.password);
  const underWay = new Set<Promise<void>>();

  const server = createServer((request, response) => {
    const answered = answer(request, response).catch(() => void response.destroy());
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  });
  // Clients close idle connections earlier (2.5 s), so we never close one while a request is in transit.
  server.keepAliveTimeout = 10_000;
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      server.close();
      await Promise.all(underWay);
      server.closeAllConnections();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (address.pathname === '/ping') return send(response, 200, 'Ok.\n');
    const queryId = address.searchParams.get('query_id');
    if (queryId !== null) response.setHeader('X-ClickHouse-Query-Id', queryId);
    try {
      if (!isKnown(request.headers.authorization)) throw authenticationFailedError();
      if (request.method !== 'GET' && request.method !== 'POST')
        return send(response, 405, 'Only GET and POST are supported.\n');
      return send(response, 200, await engine.run(await readQuery(request, address)));
    } catch (error) {
      if (!(error instanceof QueryFailedError)) throw error;
      response.setHeader('X-ClickHouse-Exception-Code', error.code);
      return send(response, statusOf(error.code), `${error.message}\n`);
    } finally {
      // The rest of a refused body must not be parsed as the next request.
      request.resume();
    }
  }
}

async function send(response: ServerResponse, status: number, body: string | Uint8Array): Promise<void> {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  const closed = once(response, 'close');
  response.end(body);
  await closed;
}

function createCheck(username: string, password: string): (authorization: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return function isKnown(authorization) {
    return timingSafeEqual(digest(authorization ?? ''), expected);
  };
}

function authenticationFailedError(): QueryFailedError {
  return new QueryFailedError(
    'Code: 516. DB::Exception: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)',
    516,
  );
}

/** The status codes of ClickHouse's most common exceptions. */
function statusOf(code: number): number {
  if (code === 516) return 403;
  if (code === 60 || code === 81) return 404;
  if (code === 307) return 413;
  return [6, 25, 26, 27, 36, 38, 41, 47, 62, 72, 115, 117, 354, 376, 457].includes(code) ? 400 : 500;
}
