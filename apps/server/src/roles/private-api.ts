import { realpath } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listenOnPrivateSocket } from '../data-directory/private-socket.ts';
import { createHttpServer } from '../http-server.ts';
import type { Log } from '../log.ts';
import { restorePeriodically } from '../restore-periodically.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Role } from './role-context.ts';

/** A role's handlers for requests of other roles, by name; each receives the body as sent. */
export type PrivateHandlers = Readonly<Record<string, (body: Uint8Array) => Promise<unknown>>>;

const responseTimeoutMs = 4_000;
const drainMs = 2_000;
/** Retried dead letters come by the thousand; a few at a time are no slower. */
const agent = new Agent({ maxSockets: 8 });

/** Serves a role's handlers on its socket in the data directory (`edge.sock` and so on) until shutdown. */
export async function servePrivately(deps: {
  readonly role: Role;
  readonly dataDirectory: string;
  readonly handlers: PrivateHandlers;
  readonly log: Log;
  readonly shutdown: Pick<Shutdown, 'add'>;
}): Promise<void> {
  const { role, dataDirectory, handlers, log, shutdown } = deps;
  const { server, serve, drain } = createHttpServer();
  const socket = await listenOnPrivateSocket(server, dataDirectory, socketName(role));
  const stopRestoring = restorePeriodically(socket.restore, log, 'Failed to recreate the private socket');
  shutdown.add('private socket', async () => {
    stopRestoring();
    await drain(drainMs);
    await socket.close();
  });
  serve((request, response) => void respond(handlers, request, response));
}

async function respond(
  handlers: PrivateHandlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    const handler = handlers[request.url?.slice(1) ?? ''];
    if (handler === undefined) throw new Error(`Unknown path ${request.url}`);
    end(response, 200, (await handler(Buffer.concat(body))) ?? null);
  } catch (error) {
    end(response, 500, { message: error instanceof Error ? error.message : String(error) });
  }
}

function end(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

interface PrivateRequest {
  readonly body: Uint8Array;
  readonly timeoutMs: number;
}

/**
 * Calls a role on the same data directory. Rejects with a plain `Error` if it doesn't answer in time (default: four seconds) or answers
 * with one.
 */
export async function requestRole<T>(
  dataDirectory: string,
  role: Role,
  handlerName: string,
  { body = new Uint8Array(), timeoutMs = responseTimeoutMs }: Partial<PrivateRequest> = {},
): Promise<T> {
  let response: { readonly status: number; readonly text: string };
  try {
    response = await send(await realpath(join(dataDirectory, socketName(role))), handlerName, {
      body,
      timeoutMs,
    });
  } catch (cause) {
    throw new Error(`Pixel's ${role} is not responding`, { cause });
  }
  if (response.status === 200) return JSON.parse(response.text);
  if (response.status === 500) throw new Error(JSON.parse(response.text).message);
  throw new Error(`Pixel's ${role} is starting`);
}

function send(
  socketPath: string,
  handlerName: string,
  { body, timeoutMs }: PrivateRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      socketPath,
      agent,
      method: 'POST',
      path: `/${handlerName}`,
      headers: { 'Content-Length': body.byteLength },
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.once('error', reject);
    outgoing.once('response', async (incoming) => {
      try {
        let text = '';
        for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
        resolve({ status: incoming.statusCode ?? 0, text });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.end(body);
  });
}

/** Returns the name of a role's socket in the data directory. */
export function socketName(role: Role): string {
  return `${role}.sock`;
}
