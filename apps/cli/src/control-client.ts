import type { ControlApi, ControlErrorBody } from '@pixel/control';
import { type ClientResponse, hc } from 'hono/client';
import { ControlRefusal } from './failure.ts';
import { createSocketFetch } from './socket-fetch.ts';

/** The control plane's API over the operator's socket. */
export type ControlClient = ReturnType<typeof createControlClient>;

/** Creates a client of the server that runs on a data directory; nothing is connected before the first request. */
export function createControlClient(dataDirectory: string) {
  // A socket has no host; the client only wants an address to put paths to.
  return hc<ControlApi>('http://pixel', { fetch: createSocketFetch(dataDirectory) });
}

/** Gives the body of an answer; rejects with {@link ControlRefusal} where it is an error. */
export async function answerOf<T>(response: Promise<ClientResponse<T>>): Promise<T> {
  const answer = await response;
  const body: unknown = await answer.json();
  if (isErrorBody(body)) throw new ControlRefusal(body);
  return body as T;
}

function isErrorBody(body: unknown): body is ControlErrorBody {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}
