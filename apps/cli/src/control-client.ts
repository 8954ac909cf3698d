import { Readable } from 'node:stream';
import type { ControlErrorBody, OperatorApi } from '@pixel/control/client';
import { type ClientResponse, hc } from 'hono/client';
import { ControlRefusal } from './failure.ts';
import type { WayFetch } from './way-fetch.ts';

/** The control plane's API, over the operator's socket or the network. */
export type ControlClient = ReturnType<typeof createControlClient>;

/** Creates a client of the server that `fetch` leads to; nothing is connected before the first request. */
export function createControlClient(fetch: WayFetch) {
  // The way knows the host; the client only wants an address to put paths to.
  return hc<OperatorApi>('http://pixel', { fetch });
}

/** Gives the body of an answer; rejects with {@link ControlRefusal} where it is an error. */
export async function answerOf<T>(response: Promise<ClientResponse<T>>): Promise<T> {
  const answer = await response;
  const body: unknown = await answer.json();
  if (isErrorBody(body)) throw new ControlRefusal(body);
  return body as T;
}

/** Gives the body of an answer that may be of any length, as it comes; rejects with {@link ControlRefusal} where it is an error. */
export async function bodyOf(response: Promise<Response>): Promise<AsyncIterable<Uint8Array>> {
  const answer = await response;
  if (answer.ok && answer.body !== null) return Readable.fromWeb(answer.body);
  const body: unknown = await answer.json();
  if (isErrorBody(body)) throw new ControlRefusal(body);
  throw new Error(`The server answered ${answer.status}`);
}

function isErrorBody(body: unknown): body is ControlErrorBody {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}
