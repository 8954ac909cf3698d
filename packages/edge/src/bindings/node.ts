import type { Edge } from '../edge.ts';
import { BodyTooLarge, ConnectionClosed, type EdgeRequest, type EdgeResponse } from '../http.ts';
import { joinChunks } from './join-chunks.ts';

/** What the binding needs of `http.IncomingMessage`. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** What the binding needs of `http.ServerResponse`. */
export interface NodeResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Readonly<Record<string, string | number>>): unknown;
  end(body?: string | Uint8Array): unknown;
}

/** Serves an edge through `http.createServer(listener)`. */
export function createNodeListener(edge: Edge) {
  return function onRequest(request: NodeRequest, response: NodeResponse): void {
    const edgeRequest = toEdgeRequest(request);
    const answer = edge.respond(edgeRequest);
    if ('then' in answer) void answer.then((settled) => write(settled, edgeRequest.method, response));
    else write(answer, edgeRequest.method, response);
  };
}

function write({ status, headers, body }: EdgeResponse, method: string, response: NodeResponse): void {
  // The server itself may have answered already, to a request whose body broke off or never came.
  if (response.headersSent) return;
  response.writeHead(
    status,
    status === 204 || status === 304 || method === 'HEAD'
      ? headers
      : { ...headers, 'Content-Length': bytesIn(body) },
  );
  if (body === null) response.end();
  else response.end(body);
}

const encoder = new TextEncoder();

function bytesIn(body: string | Uint8Array | null): number {
  if (body === null) return 0;
  return typeof body === 'string' ? encoder.encode(body).byteLength : body.byteLength;
}

function toEdgeRequest(request: NodeRequest): EdgeRequest {
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

/** What goes beyond the limit is read and thrown away: a client that is still sending would not see an answer otherwise. */
function readBody(request: NodeRequest, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      reject(new BodyTooLarge());
      return;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on('data', (chunk) => {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new BodyTooLarge());
      }
    });
    request.on('end', () => resolve(joinChunks(chunks, size)));
    request.on('error', () => reject(new ConnectionClosed()));
    request.on('close', () => reject(new ConnectionClosed()));
  });
}
