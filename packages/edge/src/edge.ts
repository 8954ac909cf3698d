import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import type { Queue } from '@pixel/store/queue';
import { type Asset, assetResponse } from './assets.ts';
import { countryFrom } from './country.ts';
import { ConnectionClosed, type EdgeRequest, type EdgeResponse, errorResponse } from './http.ts';
import type { Log } from './log.ts';
import { createProjects } from './projects.ts';
import { bootstrapRoute } from './routes/bootstrap.ts';
import { eventRoute } from './routes/event.ts';
import { healthRoute } from './routes/health.ts';

type Handler = (request: EdgeRequest, requestId: string) => EdgeResponse | Promise<EdgeResponse>;
type Route = { readonly [method in 'GET' | 'POST']?: Handler };

/** What an edge is made of. */
export interface EdgeDeps {
  readonly kv: Kv;
  readonly queue: Pick<Queue, 'append'>;
  /** Scripts and other files by path, served from memory. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Addresses by path that lead elsewhere. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Says whether headers about the visitor that come from this peer are to be believed. */
  readonly isTrustedProxy: (address: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Makes a UUID v7. */
  readonly newId: () => string;
  readonly log: Log;
}

/** The public data plane as a function from request to answer; it never rejects. */
export interface Edge {
  respond(request: EdgeRequest): Promise<EdgeResponse>;
  /** Stops watching for new configurations. */
  close(): void;
}

const everyAnswer = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
};
const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
};
const retryAfterSeconds = '5';

/** Creates the public data plane from its ports. */
export function createEdge(deps: EdgeDeps): Edge {
  const projects = createProjects(deps);
  const routes = new Map<string, Route>([
    ['/sdk/bootstrap', { GET: bootstrapRoute({ ...deps, projects }) }],
    ['/sdk/event', { POST: eventRoute({ ...deps, projects, countryOf: countryFrom(deps.isTrustedProxy) }) }],
    ['/health', { GET: healthRoute({ ...deps, projects }) }],
  ]);
  for (const [path, asset] of deps.assets)
    routes.set(path, { GET: (request) => assetResponse(asset, request) });
  for (const [path, target] of deps.redirects)
    routes.set(path, { GET: () => ({ status: 302, headers: { Location: target }, body: null }) });

  async function respond(request: EdgeRequest): Promise<EdgeResponse> {
    const requestId = deps.newId();
    const answer = await dispatch(request, requestId).catch((error: unknown) =>
      refuse(error, requestId, deps.log),
    );
    return {
      status: answer.status,
      headers: {
        ...everyAnswer,
        'X-Request-Id': requestId,
        ...(request.path.startsWith('/sdk/') ? { 'Cache-Control': 'private, no-store' } : {}),
        ...answer.headers,
      },
      body: request.method === 'HEAD' ? null : answer.body,
    };
  }

  async function dispatch(request: EdgeRequest, requestId: string): Promise<EdgeResponse> {
    if (request.method === 'OPTIONS') return { status: 204, headers: preflight, body: null };
    const route = routes.get(request.path);
    if (route === undefined) throw new ApiError('not_found', 'There is nothing at this address.');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const handler = method === 'GET' || method === 'POST' ? route[method] : undefined;
    if (handler === undefined)
      return errorResponse(
        new ApiError('method_not_allowed', `${allowed(route)} can be used here.`),
        requestId,
        { Allow: allowed(route) },
      );
    return handler(request, requestId);
  }

  return { respond, close: projects.close };
}

function allowed(route: Route): string {
  return [...(route.GET ? ['GET', 'HEAD'] : []), ...(route.POST ? ['POST'] : []), 'OPTIONS'].join(', ');
}

function refuse(error: unknown, requestId: string, log: Log): EdgeResponse {
  if (error instanceof ApiError)
    return errorResponse(
      error,
      requestId,
      error.code === 'unavailable' ? { 'Retry-After': retryAfterSeconds } : {},
    );
  if (!(error instanceof ConnectionClosed)) log.error({ error, requestId }, 'A request failed');
  return errorResponse(new ApiError('internal_error', 'Something went wrong on the server.'), requestId);
}
