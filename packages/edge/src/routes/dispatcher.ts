import { ApiError } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { EdgeResponse, MaybePromise, Responder, RouteResponse } from '../http/edge-response.ts';
import type { Failures } from '../http/failures.ts';
import { commonHeaders, preflightHeaders } from '../http/preflight-headers.ts';
import type { RejectionLog } from '../notes/rejection-log.ts';
import { routeErrorResponse, toApiError } from './route-error-response.ts';
import type { Route, RouteTable } from './route-table.ts';

/** Dispatches each request to its route and completes the response. */
export interface Dispatcher extends Responder {
  /** Returns the number of requests so far by route name; `none` counts unknown paths. */
  requests(): ReadonlyMap<string, number>;
}

/** A request in progress, for the log. */
interface PendingRequest {
  readonly request: EdgeRequest;
  readonly requestId: string;
  readonly route: Route | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Creates the dispatcher for the routes of a table. */
export function createDispatcher(deps: {
  readonly routes: RouteTable;
  readonly failures: Pick<Failures, 'record'>;
  readonly rejections: Pick<RejectionLog, 'record'>;
  readonly nextRequestId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}): Dispatcher {
  const { routes, failures, rejections, nextRequestId, now } = deps;
  let unroutedRequests = 0;

  function respond(request: EdgeRequest): MaybePromise<EdgeResponse> {
    const requestId = nextRequestId();
    const startedAt = now();
    const route = routes.find(request.path);
    if (route !== undefined) route.requestCount += 1;
    else unroutedRequests += 1;
    const pending = { request, requestId, route, startedAt };
    try {
      const response = handle(request, requestId, route);
      if (!('then' in response)) return complete(response, request, requestId);
      return response.then(
        (settled) => complete(settled, request, requestId),
        (error: unknown) => respondWithError(error, pending),
      );
    } catch (error) {
      return respondWithError(error, pending);
    }
  }

  function respondWithError(
    thrown: unknown,
    { request, requestId, route, startedAt }: PendingRequest,
  ): EdgeResponse {
    const error = toApiError(thrown);
    const name = route?.pattern ?? 'none';
    rejections.record({ error, request, route: name });
    failures.record({
      code: error.code,
      requestId,
      route: name,
      durationMs: now() - startedAt,
      ...(error.code === 'internal_error' ? { error: thrown } : {}),
    });
    return complete(routeErrorResponse(error, requestId, route), request, requestId);
  }

  return {
    respond,
    requests: () =>
      new Map([
        ...[...routes.all()].map((route): [string, number] => [route.pattern, route.requestCount]),
        ['none', unroutedRequests],
      ]),
  };
}

function handle(request: EdgeRequest, requestId: string, route: Route | undefined): MaybePromise {
  const { method } = request;
  if (method === 'OPTIONS')
    return {
      status: 204,
      headers: preflightHeaders(request.header('access-control-request-headers')),
      body: null,
    };
  if (route === undefined) throw new ApiError('not_found', 'There is nothing at this address.');
  const handler =
    method === 'GET' || method === 'HEAD' ? route.GET : method === 'POST' ? route.POST : undefined;
  if (handler === undefined)
    throw new ApiError('method_not_allowed', `This address supports ${route.allow}.`);
  return handler(request, requestId);
}

/** Adds the headers of every response, unless the route sets them itself. */
function complete(response: RouteResponse, request: EdgeRequest, requestId: string): EdgeResponse {
  const routeHeaders = response.headers;
  const headers = [
    'Access-Control-Expose-Headers',
    commonHeaders['Access-Control-Expose-Headers'],
    'X-Request-Id',
    requestId,
  ];
  if (routeHeaders['Access-Control-Allow-Origin'] === undefined)
    headers.push('Access-Control-Allow-Origin', commonHeaders['Access-Control-Allow-Origin']);
  if (routeHeaders['Cache-Control'] === undefined && request.path.startsWith('/sdk/'))
    headers.push('Cache-Control', 'private, no-store');
  for (const name in routeHeaders) headers.push(name, routeHeaders[name] ?? '');
  return {
    status: response.status,
    headers,
    body: request.method === 'HEAD' ? null : response.body,
    bodyBytes: response.bodyBytes,
  };
}
