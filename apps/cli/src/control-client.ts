import { Readable } from 'node:stream';
import type { ControlErrorBody, OperatorApi } from '@pixel/control/client';
import { type ClientResponse, hc } from 'hono/client';
import { ControlRefusal } from './failure.ts';
import type { RouteFetch } from './route-fetch.ts';

/** The control plane's API, over the operator's socket or the network. */
export type ControlClient = ReturnType<typeof createControlClient>;

/** Creates a client of the server that `fetch` connects to. Doesn't connect before the first request. */
export function createControlClient(fetch: RouteFetch) {
  // `fetch` determines the host; the client only needs a base URL for paths.
  return hc<OperatorApi>('http://pixel', { fetch });
}

/** Returns the body of a response; rejects with {@link ControlRefusal} for an error. */
export async function unwrap<T>(pending: Promise<ClientResponse<T>>): Promise<T> {
  const response = await pending;
  const body: unknown = await response.json();
  if (isErrorBody(body)) throw new ControlRefusal(body);
  return body as T;
}

/** Returns the body of a response of any length as a stream; rejects with {@link ControlRefusal} for an error. */
export async function bodyOf(pending: Promise<Response>): Promise<AsyncIterable<Uint8Array>> {
  const response = await pending;
  if (response.ok && response.body !== null) return Readable.fromWeb(response.body);
  const body: unknown = await response.json();
  if (isErrorBody(body)) throw new ControlRefusal(body);
  throw new Error(`The server responded with ${response.status}`);
}

function isErrorBody(body: unknown): body is ControlErrorBody {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}
