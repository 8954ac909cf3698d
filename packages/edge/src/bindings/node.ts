import type { Edge } from '../edge.ts';
import type { EdgeRequest, EdgeResponse } from '../http.ts';
import { createNodeBodyReader, type NodeBody } from './read-node-body.ts';

/** What the binding needs of `http.IncomingMessage`. */
export interface NodeRequest extends NodeBody {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** What the binding needs of `http.ServerResponse`. */
export interface NodeResponse {
  /** Names and values of the headers in turn. */
  writeHead(status: number, headers: (string | number)[]): unknown;
  end(): unknown;
  end(body: string | Uint8Array, encoding: 'latin1' | 'utf8'): unknown;
}

/** Of Node's global, what the binding uses. */
declare const Buffer: { byteLength(text: string): number };

const maxHeldBodyBytes = 64 * 1024 * 1024;

/** Serves an edge through `http.createServer(listener)`. Large bodies that are still coming in take `maxHeldBytes` at most in all. */
export function createNodeListener(edge: Edge, { maxHeldBytes = maxHeldBodyBytes } = {}) {
  const readBody = createNodeBodyReader(maxHeldBytes);
  return function onRequest(request: NodeRequest, response: NodeResponse): void {
    const edgeRequest = toEdgeRequest(request, readBody);
    const answer = edge.respond(edgeRequest);
    if ('then' in answer) void answer.then((settled) => write(settled, edgeRequest.method, response));
    else write(answer, edgeRequest.method, response);
  };
}

function write({ status, headers, body }: EdgeResponse, method: string, response: NodeResponse): void {
  const length = body === null ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  const raw: (string | number)[] = [];
  for (const name in headers) raw.push(name, headers[name] ?? '');
  if (status !== 204 && status !== 304 && method !== 'HEAD') raw.push('Content-Length', length);
  response.writeHead(status, raw);
  if (body === null) response.end();
  // ASCII is the same in both encodings, and Node writes this one faster.
  else response.end(body, length === body.length ? 'latin1' : 'utf8');
}

function toEdgeRequest(request: NodeRequest, readBody: ReturnType<typeof createNodeBodyReader>): EdgeRequest {
  const { url = '/' } = request;
  // A target may be a whole address (RFC 9112 §3.2.2), of which only path and query matter.
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
  const question = target.indexOf('?');
  const path = question === -1 ? target : target.slice(0, question);
  return {
    method: request.method ?? 'GET',
    path: path === '' ? '/' : path,
    query: question === -1 ? '' : target.slice(question + 1),
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : value?.join(', ');
    },
    peerAddress: request.socket.remoteAddress ?? '',
    body: (maxBytes) => readBody(request, maxBytes),
  };
}
