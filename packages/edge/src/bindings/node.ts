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
  /** Names and values of the headers in turn. */
  writeHead(status: number, headers: (string | number)[]): unknown;
  end(): unknown;
  end(body: string | Uint8Array, encoding: 'latin1' | 'utf8'): unknown;
}

/** Of Node's global, what the binding uses. */
declare const Buffer: { byteLength(text: string): number };

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
  const length = body === null ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  const raw: (string | number)[] = [];
  for (const name in headers) raw.push(name, headers[name] ?? '');
  if (status !== 204 && status !== 304 && method !== 'HEAD') raw.push('Content-Length', length);
  response.writeHead(status, raw);
  if (body === null) response.end();
  // ASCII is the same in both encodings, and Node writes this one faster.
  else response.end(body, length === body.length ? 'latin1' : 'utf8');
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
    let isWhole = false;
    const onClosed = (): void => {
      // Every request is closed at last, and an error that nobody needs costs more than reading the body.
      if (!isWhole) reject(new ConnectionClosed());
    };
    request.on('end', () => {
      isWhole = true;
      resolve(joinChunks(chunks, size));
    });
    request.on('error', onClosed);
    request.on('close', onClosed);
  });
}
