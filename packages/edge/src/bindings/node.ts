import type { Edge } from '../edge.ts';
import { BodyTooLarge, ConnectionClosed, type EdgeRequest } from '../http.ts';
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
  resume(): unknown;
}

/** What the binding needs of `http.ServerResponse`. */
export interface NodeResponse {
  writeHead(status: number, headers: Readonly<Record<string, string | number>>): unknown;
  end(body?: string | Uint8Array): unknown;
}

/** Serves an edge through `http.createServer(listener)`. */
export function createNodeListener(edge: Edge) {
  return function onRequest(request: NodeRequest, response: NodeResponse): void {
    const edgeRequest = toEdgeRequest(request);
    void edge.respond(edgeRequest).then((answer) => {
      const { body } = answer;
      const length = body === null ? 0 : typeof body === 'string' ? byteLength(body) : body.byteLength;
      response.writeHead(answer.status, {
        ...answer.headers,
        ...(answer.status === 204 || answer.status === 304 || edgeRequest.method === 'HEAD'
          ? {}
          : { 'Content-Length': length }),
        // The rest of a body that was refused unread is not worth reading: the connection ends with the answer.
        ...(answer.status === 413 ? { Connection: 'close' } : {}),
      });
      response.end(body ?? undefined);
    });
  };
}

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).byteLength;

function toEdgeRequest(request: NodeRequest): EdgeRequest {
  // A target may be a whole address (RFC 9112 §3.2.2), of which only path and query matter.
  const url = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');
  const question = url.indexOf('?');
  return {
    method: request.method ?? 'GET',
    path: question === -1 ? url : url.slice(0, question),
    query: question === -1 ? '' : url.slice(question + 1),
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : value?.join(', ');
    },
    peerAddress: request.socket.remoteAddress ?? '',
    body: (maxBytes) => readBody(request, maxBytes),
  };
}

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
      if (size > maxBytes) reject(new BodyTooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(joinChunks(chunks, size)));
    request.on('error', () => reject(new ConnectionClosed()));
    request.on('close', () => reject(new ConnectionClosed()));
  });
}
