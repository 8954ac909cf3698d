import type { EdgeRequest } from '../http/edge-request.ts';
import type { EdgeResponse, Responder } from '../http/edge-response.ts';
import { createNodeBodyReader, type NodeBody } from './read-node-body.ts';

/** The part of `http.IncomingMessage` that the binding uses. */
export interface NodeRequest extends NodeBody {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** The part of `http.ServerResponse` that the binding uses. */
export interface NodeResponse {
  /** `headers` alternates names and values. */
  writeHead(status: number, headers: string[]): unknown;
  end(): unknown;
  end(body: string | Uint8Array, encoding: 'latin1' | 'utf8'): unknown;
}

/** The part of Node's global that the binding uses. */
declare const Buffer: { byteLength(text: string): number };

const defaultMaxBufferedBytes = 64 * 1024 * 1024;

/** Creates a listener for `http.createServer` that serves an edge. Large bodies in transit take up to `maxBufferedBytes` in total. */
export function createNodeListener(edge: Responder, { maxBufferedBytes = defaultMaxBufferedBytes } = {}) {
  const readBody = createNodeBodyReader(maxBufferedBytes);
  return function onRequest(request: NodeRequest, response: NodeResponse): void {
    const edgeRequest = new NodeEdgeRequest(request, readBody);
    const edgeResponse = edge.respond(edgeRequest);
    if ('then' in edgeResponse)
      void edgeResponse.then((settled) => write(settled, edgeRequest.method, response));
    else write(edgeResponse, edgeRequest.method, response);
  };
}

function write(edgeResponse: EdgeResponse, method: string, response: NodeResponse): void {
  const { status, headers, body } = edgeResponse;
  const length = lengthOf(edgeResponse);
  if (status !== 204 && status !== 304 && method !== 'HEAD') headers.push('Content-Length', String(length));
  response.writeHead(status, headers);
  if (body === null) response.end();
  // ASCII is the same in both encodings, and Node writes latin1 faster.
  else response.end(body, length === body.length ? 'latin1' : 'utf8');
}

function lengthOf({ body, bodyBytes }: EdgeResponse): number {
  if (body === null) return 0;
  return typeof body === 'string' ? (bodyBytes ?? Buffer.byteLength(body)) : body.byteLength;
}

/** A class, so that each request costs one object and unused properties cost nothing. */
class NodeEdgeRequest implements EdgeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  private readonly request: NodeRequest;
  /** Node creates the headers on first access, behind an accessor. */
  private headers: NodeRequest['headers'] | undefined;
  private readonly readBody: ReturnType<typeof createNodeBodyReader>;

  constructor(request: NodeRequest, readBody: ReturnType<typeof createNodeBodyReader>) {
    const { url = '/' } = request;
    // A target may be an absolute URL (RFC 9112 §3.2.2); only its path and query matter.
    const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
    const queryStart = target.indexOf('?');
    const path = queryStart === -1 ? target : target.slice(0, queryStart);
    this.method = request.method ?? 'GET';
    this.path = path === '' ? '/' : path;
    this.query = queryStart === -1 ? '' : target.slice(queryStart + 1);
    this.request = request;
    this.readBody = readBody;
  }

  get peerAddress(): string {
    return this.request.socket.remoteAddress ?? '';
  }

  header(name: string): string | undefined {
    this.headers ??= this.request.headers;
    const value = this.headers[name];
    return typeof value === 'string' ? value : value?.join(', ');
  }

  body(maxBytes: number): Promise<Uint8Array> {
    return this.readBody(this.request, maxBytes);
  }
}
