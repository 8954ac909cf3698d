import { type Decision, decide, type PreparedSnapshot, surveysFor } from '@pixel/engine';
import {
  ApiError,
  type AttributeValue,
  type Bootstrap,
  isAnonymousId,
  isProjectKey,
  unpublishedVersion,
} from '@pixel/protocol';
import { createIsoClock } from '../base/iso-clock.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import { jsonResponse, type MaybePromise, type RouteResponse } from '../http/edge-response.ts';
import { allowsEveryOrigin, originHeaders } from '../http/origin-headers.ts';
import { parseQuery, type Query } from '../http/query.ts';
import { createVisitorAttributes, customAttributes } from '../http/visitor-attributes.ts';
import type { Admission } from '../limits/admission.ts';
import type { OriginVisitLog } from '../notes/origin-visits.ts';
import { createPages } from '../snapshots/pages.ts';
import type { Projects } from '../snapshots/projects.ts';
import type { EligibleSurveys } from '../surveys/eligible-surveys.ts';
import type { Visits } from '../visits/visits.ts';
import type { Handler } from './route-table.ts';

interface BootstrapRequest {
  readonly request: EdgeRequest;
  readonly query: Query;
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly custom: ReadonlyMap<string, AttributeValue> | undefined;
}

/** `GET /sdk/bootstrap`: the experiments, goals and surveys of this visitor on this page, according to the published snapshot. */
export function bootstrapRoute(deps: {
  readonly projects: Projects;
  readonly now: () => number;
  /** Returns the visitor's country, empty if unknown. */
  readonly countryOf: (request: EdgeRequest) => string;
  readonly eligibleSurveys: EligibleSurveys;
  readonly originVisits: Pick<OriginVisitLog, 'record'>;
  /** Undefined without rate limits. */
  readonly admission: Pick<Admission, 'admit'> | undefined;
  /** Undefined if visits aren't counted. */
  readonly visits: Pick<Visits, 'record'> | undefined;
}): Handler {
  const { projects, admission, countryOf, eligibleSurveys, originVisits } = deps;
  const isoTime = createIsoClock(deps.now);
  const pageOf = createPages();

  return function bootstrap(request) {
    const query = parseQuery(request.query);
    const projectKey = query.single('projectKey');
    if (!isProjectKey(projectKey))
      throw new ApiError('invalid_project_key', 'The query must have exactly one well-formed projectKey.');
    const anonymousId = query.single('anonymousId');
    if (!isAnonymousId(anonymousId))
      throw new ApiError('invalid_anonymous_id', 'The query must have exactly one anonymousId, a UUID.');
    const custom = customAttributes(query);
    const parsed: BootstrapRequest = { request, query, projectKey, anonymousId, custom };

    admission?.admit('bootstrap', request, [parsed]);
    const prepared = projects.find(projectKey, request);
    return prepared instanceof Promise
      ? prepared.then((loaded) => respond(parsed, loaded))
      : respond(parsed, prepared);
  };

  function respond(parsed: BootstrapRequest, prepared: PreparedSnapshot | null): MaybePromise {
    const { request, query, projectKey, anonymousId, custom } = parsed;
    const time = isoTime();
    if (prepared === null) return jsonResponse(emptyBootstrap(projectKey, anonymousId, time.text));
    const { allowedOrigins, version } = prepared.snapshot;
    const origin = request.header('origin');
    const page = pageOf(query.encoded('url'));
    const pageUrl = page.url?.encoded;
    originVisits.record(prepared.snapshot.projectKey, {
      origin,
      pageUrl,
      build: query.get('build'),
      at: time.ms,
    });
    const headers = allowsEveryOrigin(allowedOrigins) ? undefined : originHeaders(allowedOrigins, origin);
    const attributes = createVisitorAttributes({ request, query, page: page.url, custom, countryOf });
    const visit = { anonymousId: anonymousId.toLowerCase(), page: page.url, now: time.ms, attributes };
    const content = page.contentIn(prepared);
    const decision = decide(prepared, visit, content);
    const isFirst = query.get('first') === '1';
    if (request.method === 'GET')
      deps.visits?.record({
        prepared,
        decision,
        at: time.ms,
        page: page.url,
        country: countryOf(request),
        isFirst,
        attributes,
        custom,
      });
    // All ASCII, one byte per character.
    const head =
      `{"projectKey":"${projectKey}","anonymousId":"${anonymousId}","version":"${version}",` +
      `"fetchedAt":"${time.text}",`;
    const surveys = surveysFor(prepared, visit, content);
    if (surveys.length === 0) return bootstrapResponse(head, decision, headers);
    return eligibleSurveys
      .addTo(decision, { surveys, prepared, visit, isFirst })
      .then((added) => bootstrapResponse(head, added, headers));
  }
}

function bootstrapResponse(
  head: string,
  { membersJson, membersBytes }: Pick<Decision, 'membersJson' | 'membersBytes'>,
  headers: Readonly<Record<string, string>> | undefined,
): RouteResponse {
  return jsonResponse(`${head}${membersJson}}`, headers, 200, head.length + membersBytes + 1);
}

function emptyBootstrap(projectKey: string, anonymousId: string, fetchedAt: string): string {
  const empty: Bootstrap = {
    projectKey,
    anonymousId,
    version: unpublishedVersion,
    fetchedAt,
    hasActiveExperiments: false,
    assignments: [],
    experiments: [],
    goals: [],
    surveys: [],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
  };
  return JSON.stringify(empty);
}
