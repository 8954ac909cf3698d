import { defaultLimits, type ErrorCode, type Limits } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import type { QueueAppends } from '@pixel/store/queue';
import { limitReads } from './base/limit-reads.ts';
import type { Log } from './base/log.ts';
import { createEventQueue } from './events/event-queue.ts';
import { createEventReader } from './events/event-reader.ts';
import { createCountryReader } from './http/country.ts';
import type { Responder } from './http/edge-response.ts';
import { createFailures } from './http/failures.ts';
import { createRequestIds } from './http/request-ids.ts';
import { createAdmission } from './limits/admission.ts';
import { createInternalAddresses } from './limits/internal-addresses.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { createOriginVisitLog, type OriginVisits } from './notes/origin-visits.ts';
import { createRejectionLog, type Refusal } from './notes/rejection-log.ts';
import { bootstrapRoute } from './routes/bootstrap.ts';
import { createDispatcher } from './routes/dispatcher.ts';
import { eventRoute } from './routes/event.ts';
import { eventsRoute } from './routes/events.ts';
import { healthRoute } from './routes/health.ts';
import { openapiRoute } from './routes/openapi.ts';
import { pixelScriptRoute } from './routes/pixel-script.ts';
import { previewRoute } from './routes/preview.ts';
import { readyRoute } from './routes/ready.ts';
import { createRouteTable } from './routes/route-table.ts';
import { scriptRoute } from './routes/script.ts';
import { surveyRoute } from './routes/survey.ts';
import { surveyFrame } from './routes/survey-frame.ts';
import { surveyPreviewRoute } from './routes/survey-preview.ts';
import { type Asset, assetResponse, type Compress } from './scripts/asset.ts';
import { createScripts, scriptPathPrefix } from './scripts/scripts.ts';
import { createEventAccess } from './snapshots/event-access.ts';
import { createProjects, type ServedVersion } from './snapshots/projects.ts';
import { createStoredPreviews } from './snapshots/stored-previews.ts';
import { createWarmUp } from './snapshots/warm-up.ts';
import { createEligibleSurveys } from './surveys/eligible-surveys.ts';
import { createSurveyLedgers } from './surveys/survey-ledgers.ts';
import { createSurveyVersions } from './surveys/survey-versions.ts';
import { createVisits } from './visits/visits.ts';

export interface EdgeDeps {
  readonly kv: Kv;
  /**
   * Reads the same store for requests that need data that isn't in memory. On separate connections, such requests delay neither
   * publications nor each other for long. Defaults to `kv`.
   */
  readonly lookUps?: Pick<Kv, 'get'>;
  /**
   * Reads and writes, in the same store, which surveys visitors have seen. On separate connections, it delays nothing else. Defaults to
   * `kv`.
   */
  readonly surveyLedgers?: Pick<Kv, 'get' | 'put'>;
  /** Resolves to keys of the store that this machine has read before. The edge loads the projects among them at startup. */
  readonly knownKeys?: () => Promise<readonly string[]>;
  /** Where events are appended. If the queue reports its health, readiness includes it. */
  readonly queue: Pick<QueueAppends, 'appendAll'> & Partial<Pick<QueueAppends, 'health'>>;
  /** Scripts and other files served from memory, by path. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Redirect targets by path. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Whether a peer's headers about the visitor are trusted. */
  readonly isTrustedProxy: (address: string) => boolean;
  /** The only header, in lower case, in which trusted proxies send the visitor's country. Defaults to those of well-known networks. */
  readonly countryHeader?: string | undefined;
  /** Whether events of unpublished projects are accepted (the default) or rejected. */
  readonly unknownProjects?: 'accept' | 'refuse';
  /** Limits of requests. Defaults to those of the contract. */
  readonly limits?: Limits;
  /** Counts requests per visitor and address. Without it, requests aren't rate-limited. */
  readonly rateLimits?: RateLimits | undefined;
  /** Compresses files that only become known at run time. Without it, they are served uncompressed. */
  readonly compress?: Compress;
  /** Whether this server is about to stop and should receive no new visitors. Defaults to false. */
  readonly isDraining?: () => boolean;
  /** Returns the number of published configurations known not to have reached the store. Defaults to none. */
  readonly undeliveredCount?: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Creates a UUID v7. */
  readonly newId: () => string;
  /** Selects the visits to sample; uniform in [0, 1). Without it, visits are neither counted nor sampled. */
  readonly random?: () => number;
  readonly log: Log;
}

/** The public data plane as a function from request to response. Never throws or rejects. */
export interface Edge extends Responder {
  /** Counts a request that the HTTP server rejected before it reached the edge. */
  countRejection(code: ErrorCode): void;
  /** Returns what the edge has recorded about a project since the process started. */
  notesOf(projectKey: string): EdgeNotes;
  /** Returns the projects in memory with the versions that are served. */
  versions(): readonly ServedVersion[];
  /** Returns the counts so far. Costs requests nothing. */
  metrics(): EdgeMetrics;
  /** Logs the number of rejected requests since the last report. Call it once a minute. */
  report(): void;
  /**
   * Queues the counts and samples of bootstraps since the last call, if the queue accepts them. Call it every few seconds and at shutdown.
   * Never rejects.
   */
  flushVisits(): Promise<void>;
  /** Stops watching for new configurations, and reports. */
  close(): void;
}

/** What an edge has recorded about a project. */
export interface EdgeNotes {
  /** Whether its configuration is in memory. */
  readonly isKnown: boolean;
  /** Origins of the pages that requested a bootstrap, the most recent first. */
  readonly origins: readonly OriginVisits[];
  /** Rejected requests, the newest first. */
  readonly refusals: readonly Refusal[];
}

export interface EdgeMetrics {
  /** Number of requests by route name, rejected ones included; `none` counts unknown paths. */
  readonly requests: ReadonlyMap<string, number>;
  /** Number of error responses by code, including requests that the HTTP server rejected. */
  readonly refusals: ReadonlyMap<ErrorCode, number>;
  /** Number of projects whose newest stored configuration is unusable; the previous one is still served. */
  readonly unusableProjects: number;
}

/** Scripts that contain the manifest of the requesting project. */
const manifestScripts = new Set(['/pixel.js', '/pixel.min.js']);

/**
 * Maximum number of concurrent lookups. A store serves thousands of reads per second; beyond this many at once, the client had better
 * retry.
 */
const maxLookUps = 36;

/** Creates the public data plane from its ports. */
export function createEdge(deps: EdgeDeps): Edge {
  const { log, now, newId } = deps;
  const admission = createAdmission({
    ...deps,
    limitsOf: (projectKey) => projects.findLoaded(projectKey)?.snapshot.limits,
  });
  const lookUps = limitReads(deps.lookUps ?? deps.kv, maxLookUps);
  const scripts = createScripts({ ...deps, lookUps, admission });
  const warmUp = createWarmUp();
  const ledgers = createSurveyLedgers({ store: deps.surveyLedgers ?? deps.kv, now, log });
  const projects = createProjects({
    ...deps,
    lookUps,
    admission,
    onOtherKey: ledgers.invalidate,
    onLoaded(prepared) {
      scripts.prefetch(prepared);
      warmUp.start(prepared);
    },
  });
  const failures = createFailures(log);
  const originVisits = createOriginVisitLog();
  const refusals = createRejectionLog({ projects, now });
  const limits = deps.limits ?? defaultLimits;
  const visits = deps.random && createVisits({ ...deps, random: deps.random });
  const routeDeps = {
    ...deps,
    limits,
    lookUps,
    admission,
    projects,
    ledgers,
    visits,
    countryOf: createCountryReader(deps),
    compress: deps.compress,
    isDraining: deps.isDraining ?? (() => false),
    undeliveredCount: deps.undeliveredCount ?? (() => 0),
  };
  const previews = createStoredPreviews(routeDeps);
  const internalAddresses = createInternalAddresses({
    ...deps,
    snapshotOf: (projectKey) => projects.findLoaded(projectKey)?.snapshot,
  });
  const eventDeps = {
    ...routeDeps,
    eventReader: createEventReader(limits),
    eventAccess: createEventAccess({
      projects,
      unknownProjects: deps.unknownProjects ?? 'accept',
      hasRateLimits: admission !== undefined,
    }),
    eventQueue: createEventQueue({ ...routeDeps, isInternal: internalAddresses.has }),
  };

  const routes = createRouteTable();
  routes.add('/sdk/bootstrap', {
    GET: bootstrapRoute({
      ...routeDeps,
      originVisits,
      eligibleSurveys: createEligibleSurveys(ledgers),
    }),
  });
  routes.add('/sdk/event', { POST: eventRoute(eventDeps) });
  routes.add('/sdk/events', { POST: eventsRoute(eventDeps) });
  routes.add('/sdk/preview', { GET: previewRoute({ previews }) });
  routes.add('/sdk/survey', {
    POST: surveyRoute({ ...eventDeps, surveyVersions: createSurveyVersions(routeDeps) }),
  });
  routes.add('/sdk/survey/frame', { GET: surveyFrame });
  routes.add('/sdk/survey/preview', { GET: surveyPreviewRoute({ previews }) });
  routes.add('/health', { GET: healthRoute(routeDeps) });
  routes.add('/health/ready', { GET: readyRoute(routeDeps) });
  routes.add('/openapi.json', { GET: openapiRoute(routeDeps) });
  routes.addPrefix(scriptPathPrefix, { GET: scriptRoute({ scripts }) });
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

  const dispatcher = createDispatcher({
    routes,
    failures,
    rejections: refusals,
    now,
    nextRequestId: createRequestIds({ origin: newId(), secret: newId() }),
  });

  return {
    respond: dispatcher.respond,
    countRejection: failures.count,
    report: failures.report,
    versions: projects.versions,
    notesOf: (projectKey) => ({
      isKnown: projects.findLoaded(projectKey) !== undefined,
      origins: originVisits.forProject(projectKey),
      refusals: refusals.forProject(projectKey),
    }),
    metrics: () => ({
      requests: dispatcher.requests(),
      refusals: failures.totals(),
      unusableProjects: projects.unusableCount(),
    }),
    flushVisits: async () => visits?.flush(),
    close() {
      projects.close();
      warmUp.stop();
      failures.report();
    },
  };
}
