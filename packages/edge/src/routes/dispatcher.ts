import { ApiError } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { Answer, EdgeResponse, Responder, RouteResponse } from '../http/edge-response.ts';
import type { Failures } from '../http/failures.ts';
import { everyAnswer, preflightHeaders } from '../http/preflight-headers.ts';
import type { Refusals } from '../notes/refusals.ts';
import { refusal, toApiError } from './refusal.ts';
import type { Route, RouteTable } from './route-table.ts';

/** Dispatches each request to its route and completes the response. */
export interface Dispatcher extends Responder {
  /** Returns the number of requests so far by route name; `none` counts unknown paths. */
  requests(): ReadonlyMap<string, number>;
}

/** A request in progress, for the log. */
interface OpenRequest {
  readonly request: EdgeRequest;
  readonly requestId: string;
  readonly route: Route | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Creates the dispatcher for the routes of a table. */
export function createDispatcher(deps: {
  readonly routes: RouteTable;
  readonly failures: Pick<Failures, 'note'>;
  readonly refusals: Pick<Refusals, 'note'>;
  readonly nextRequestId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}): Dispatcher {
  const { routes, failures, refusals, nextRequestId, now } = deps;
  let unroutedRequests = 0;

  function respond(request: EdgeRequest): Answer<EdgeResponse> {
    const requestId = nextRequestId();
    const startedAt = now();
    const route = routes.find(request.path);
    if (route !== undefined) route.requests += 1;
    else unroutedRequests += 1;
    const open = { request, requestId, route, startedAt };
    try {
      const answer = handle(request, requestId, route);
      if (!('then' in answer)) return complete(answer, request, requestId);
      return answer.then(
        (settled) => complete(settled, request, requestId),
        (error: unknown) => refuse(error, open),
      );
    } catch (error) {
      return refuse(error, open);
    }
  }

  function refuse(thrown: unknown, { request, requestId, route, startedAt }: OpenRequest): EdgeResponse {
    const error = toApiError(thrown);
    const name = route?.name ?? 'none';
    refusals.note({ error, request, route: name });
    failures.note({
      code: error.code,
      requestId,
      route: name,
      durationMs: now() - startedAt,
      ...(error.code === 'internal_error' ? { error: thrown } : {}),
    });
    return complete(refusal(error, requestId, route), request, requestId);
  }

  return {
    respond,
    requests: () =>
      new Map([
        ...[...routes.all()].map((route): [string, number] => [route.name, route.requests]),
        ['none', unroutedRequests],
      ]),
  };
}

function handle(request: EdgeRequest, requestId: string, route: Route | undefined): Answer {
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
function complete(answer: RouteResponse, request: EdgeRequest, requestId: string): EdgeResponse {
  const own = answer.headers;
  const headers = [
    'Access-Control-Expose-Headers',
    everyAnswer['Access-Control-Expose-Headers'],
    'X-Request-Id',
    requestId,
  ];
  if (own['Access-Control-Allow-Origin'] === undefined)
    headers.push('Access-Control-Allow-Origin', everyAnswer['Access-Control-Allow-Origin']);
  if (own['Cache-Control'] === undefined && request.path.startsWith('/sdk/'))
    headers.push('Cache-Control', 'private, no-store');
  for (const name in own) headers.push(name, own[name] ?? '');
  return {
    status: answer.status,
    headers,
    body: request.method === 'HEAD' ? null : answer.body,
    bodyBytes: answer.bodyBytes,
  };
}
