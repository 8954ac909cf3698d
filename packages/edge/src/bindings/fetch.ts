import { bodyTooLargeError, ConnectionClosedError, type EdgeRequest } from '../http/edge-request.ts';
import type { Responder } from '../http/edge-response.ts';
import { CollectedBody } from './collect-body.ts';

/**
 * Creates a handler that serves an edge through the Fetch standard, for Workers, Deno and Bun. `peerAddress` is the visitor's address as
 * reported by the platform.
 */
export function createFetchHandler(edge: Responder) {
  return async function handleFetch(request: Request, peerAddress = ''): Promise<Response> {
    const response = await edge.respond(toEdgeRequest(request, peerAddress));
    return new Response(response.body as string | Uint8Array<ArrayBuffer> | null, {
      status: response.status,
      headers: toHeaderPairs(response.headers),
    });
  };
}

function toHeaderPairs(headers: readonly string[]): [string, string][] {
  const list: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2)
    list.push([headers[index] ?? '', headers[index + 1] ?? '']);
  return list;
}

function toEdgeRequest(request: Request, peerAddress: string): EdgeRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    peerAddress,
    body: (maxBytes) => readStream(request.body, maxBytes),
  };
}

async function readStream(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const read = () =>
    reader.read().catch(() => {
      throw new ConnectionClosedError();
    });
  const body = new CollectedBody();
  for (let next = await read(); !next.done; next = await read()) {
    if (body.size + next.value.byteLength > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw bodyTooLargeError(maxBytes);
    }
    body.add(next.value);
  }
  return body.toBytes();
}
