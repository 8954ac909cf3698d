import { ApiError, defaultLimits, type ErrorCode, type Limits } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import type { QueueAppends } from '@pixel/store/queue';
import { type Asset, assetResponse, type Compress } from './assets.ts';
import { boundReads } from './bounded-reads.ts';
import { countryFrom } from './country.ts';
import { createEventQueue } from './event-queue.ts';
import { createFailures } from './failures.ts';
import {
  type Answer,
  type EdgeRequest,
  type EdgeResponse,
  everyAnswer,
  preflightHeaders,
  type RouteResponse,
} from './http.ts';
import type { Log } from './log.ts';
import { createEventAccess } from './project-access.ts';
import { createProjects } from './projects.ts';
import { createAdmission, type RateLimits } from './rate-limits.ts';
import { createEventReader } from './read-event.ts';
import { refusal, toApiError } from './refusal.ts';
import { createRequestIds } from './request-ids.ts';
import { bootstrapRoute } from './routes/bootstrap.ts';
import { eventRoute } from './routes/event.ts';
import { eventsRoute } from './routes/events.ts';
import { healthRoute } from './routes/health.ts';
import { openapiRoute } from './routes/openapi.ts';
import { pixelScriptRoute } from './routes/pixel-script.ts';
import { previewRoute } from './routes/preview.ts';
import { readyRoute } from './routes/ready.ts';
import { scriptRoute } from './routes/script.ts';
import { surveyRoute } from './routes/survey.ts';
import { surveyPreviewRoute } from './routes/survey-preview.ts';
import { createRoutes, type Route } from './routes.ts';
import { createScripts, scriptPathPrefix } from './scripts.ts';
import { createFindPreview } from './stored-previews.ts';
import { createSurveyLedgers } from './survey-ledgers.ts';
import { createAddSurveys } from './survey-offers.ts';
import { createFindSurvey } from './survey-versions.ts';
import { createWarmUp } from './warm-up.ts';

/** What an edge is made of. */
export interface EdgeDeps {
  readonly kv: Kv;
  /**
   * Reads the same store where a request asks for what is not in memory. On connections of its own, such requests keep neither
   * publications nor each other waiting for long. By default `kv`.
   */
  readonly lookUps?: Pick<Kv, 'get'>;
  /**
   * Reads and writes in the same store which surveys visitors met. On connections of its own, it keeps nothing else waiting. By
   * default `kv`.
   */
  readonly surveyLedgers?: Pick<Kv, 'get' | 'put'>;
  /** Gives keys of the store that this machine has read before; the projects among them are loaded at once. */
  readonly knownKeys?: () => Promise<readonly string[]>;
  /** Where it says how it is, readiness does. */
  readonly queue: Pick<QueueAppends, 'appendAll'> & Partial<Pick<QueueAppends, 'health'>>;
  /** Scripts and other files by path, served from memory. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Addresses by path that lead elsewhere. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Says whether headers about the visitor that come from this peer are to be believed. */
  readonly isTrustedProxy: (address: string) => boolean;
  /** The one header, in lower case, in which these name the visitor's country; without it, those of well-known networks. */
  readonly countryHeader?: string | undefined;
  /** What happens to events of projects that are not published; by default they are accepted. */
  readonly unknownProjects?: 'accept' | 'refuse';
  /** Limits of requests, those of the contract by default. */
  readonly limits?: Limits;
  /** Counts requests per visitor and address; without it, none is refused for being one too many. */
  readonly rateLimits?: RateLimits | undefined;
  /** Compresses what is only known while requests come in; without it, such files are served as they are. */
  readonly compress?: Compress;
  /** Says whether this server is about to end and takes no new visitors; by default it never is. */
  readonly isDraining?: () => boolean;
  /** Says how many published configurations are known not to have reached the store; by default none is. */
  readonly undelivered?: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Makes a UUID v7. */
  readonly newId: () => string;
  readonly log: Log;
}

/** The public data plane as a function from request to answer; it never throws or rejects. */
export interface Edge {
  respond(request: EdgeRequest): Answer<EdgeResponse>;
  /** Counts a request that the HTTP server refused before it reached the edge. */
  countRefusal(code: ErrorCode): void;
  /** Gives what was counted so far; it costs requests nothing. */
  figures(): EdgeFigures;
  /** Writes to the log how many requests were refused since the last report; to be called once a minute. */
  report(): void;
  /** Stops watching for new configurations, and reports. */
  close(): void;
}

/** What an edge counts. */
export interface EdgeFigures {
  /** Requests by the name of their route, refused ones included; `none` are those to an address where nothing is. */
  readonly requests: ReadonlyMap<string, number>;
  /** Answers with an error, by code; also of requests that the HTTP server refused. */
  readonly refusals: ReadonlyMap<ErrorCode, number>;
  /** Projects whose newest stored configuration cannot be used; what was served before is served on. */
  readonly unusableProjects: number;
}

/** A request on its way, for the log. */
interface Asked {
  readonly request: EdgeRequest;
  readonly requestId: string;
  readonly route: Route | undefined;
  readonly startedAt: number;
}

/** Scripts that carry the manifest of the project they are asked for. */
const manifestScripts = new Set(['/pixel.js', '/pixel.min.js']);

/** A store gives thousands in a second; what does not get its turn among so many is better sent again later. */
const maxLookUps = 36;

/** Creates the public data plane from its ports. */
export function createEdge(deps: EdgeDeps): Edge {
  const { log, now, newId } = deps;
  const admission = createAdmission({
    ...deps,
    limitsOf: (projectKey) => projects.known(projectKey)?.snapshot.limits,
  });
  const lookUpDeps = {
    lookUps: boundReads(deps.lookUps ?? deps.kv, maxLookUps),
    admitLookUp: admission?.admitLookUp,
  };
  const scripts = createScripts({ ...deps, ...lookUpDeps });
  const warmUp = createWarmUp();
  const ledgers = createSurveyLedgers({ store: deps.surveyLedgers ?? deps.kv, now, log });
  const projects = createProjects({
    ...deps,
    ...lookUpDeps,
    onOtherKey: ledgers.changed,
    onLoaded(prepared) {
      scripts.prefetch(prepared);
      warmUp.start(prepared);
    },
  });
  const failures = createFailures(log);
  const nextRequestId = createRequestIds({ origin: newId(), secret: newId() });
  const routeDeps = {
    ...deps,
    ...lookUpDeps,
    projects,
    countryOf: countryFrom(deps),
    admit: admission?.admit,
    compress: deps.compress,
    isDraining: deps.isDraining ?? (() => false),
    undelivered: deps.undelivered ?? (() => 0),
  };
  const findPreview = createFindPreview(routeDeps);
  const limits = deps.limits ?? defaultLimits;
  const eventDeps = {
    limits,
    readEvent: createEventReader(limits),
    allowEvents: createEventAccess({
      projects,
      unknownProjects: deps.unknownProjects ?? 'accept',
      haveLimits: admission !== undefined,
    }),
    enqueue: createEventQueue(routeDeps),
    admit: admission?.admit,
    countRefused: admission?.countRefused,
  };

  const routes = createRoutes();
  routes.add('/sdk/bootstrap', {
    GET: bootstrapRoute({ ...routeDeps, addSurveys: createAddSurveys(ledgers) }),
  });
  routes.add('/sdk/event', { POST: eventRoute(eventDeps) });
  routes.add('/sdk/events', { POST: eventsRoute(eventDeps) });
  routes.add('/sdk/preview', { GET: previewRoute({ findPreview }) });
  routes.add('/sdk/survey', {
    POST: surveyRoute({ ...eventDeps, projects, ledgers, now, findSurvey: createFindSurvey(routeDeps) }),
  });
  routes.add('/sdk/survey/preview', { GET: surveyPreviewRoute({ findPreview }) });
  routes.add('/health', { GET: healthRoute(routeDeps) });
  routes.add('/health/ready', { GET: readyRoute(routeDeps) });
  routes.add('/openapi.json', { GET: openapiRoute({ limits, compress: deps.compress }) });
  routes.addBelow(scriptPathPrefix, { GET: scriptRoute({ scripts }) });
  for (const [path, asset] of deps.assets) {
    if (path.startsWith(scriptPathPrefix)) continue;
    routes.add(path, {
      GET: manifestScripts.has(path)
        ? pixelScriptRoute({ ...routeDeps, script: asset })
        : (request) => assetResponse(asset, request),
    });
  }
  for (const [path, target] of deps.redirects)
    routes.add(path, { GET: () => ({ status: 302, headers: { Location: target }, body: null }) });

  let unroutedRequests = 0;

  function respond(request: EdgeRequest): Answer<EdgeResponse> {
    const requestId = nextRequestId();
    const startedAt = now();
    const route = routes.find(request.path);
    if (route !== undefined) route.requests += 1;
    else unroutedRequests += 1;
    const asked = { request, requestId, route, startedAt };
    try {
      const answer = handle(request, requestId, route);
      if (!('then' in answer)) return complete(answer, request, requestId);
      return answer.then(
        (settled) => complete(settled, request, requestId),
        (error: unknown) => refuse(error, asked),
      );
    } catch (error) {
      return refuse(error, asked);
    }
  }

  function refuse(error: unknown, { request, requestId, route, startedAt }: Asked): EdgeResponse {
    const told = toApiError(error);
    failures.note({
      code: told.code,
      requestId,
      route: route?.name ?? 'none',
      durationMs: now() - startedAt,
      ...(told.code === 'internal_error' ? { error } : {}),
    });
    return complete(refusal(told, requestId, route), request, requestId);
  }

  return {
    respond,
    countRefusal: failures.count,
    report: failures.report,
    figures: () => ({
      requests: new Map([
        ...[...routes.all()].map((route): [string, number] => [route.name, route.requests]),
        ['none', unroutedRequests],
      ]),
      refusals: failures.totals(),
      unusableProjects: projects.unusable(),
    }),
    close() {
      projects.close();
      warmUp.stop();
      failures.report();
    },
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
  if (handler === undefined) throw new ApiError('method_not_allowed', `${route.allow} can be used here.`);
  return handler(request, requestId);
}

/** Gives an answer what every answer carries, where the route does not say otherwise. */
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
