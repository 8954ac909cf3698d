import { type Decision, decide, type PreparedSnapshot } from '@pixel/engine';
import {
  ApiError,
  type AttributeValue,
  type Bootstrap,
  isAnonymousId,
  isProjectKey,
  unpublishedVersion,
} from '@pixel/protocol';
import { type EdgeRequest, type EdgeResponse, jsonResponse } from '../http.ts';
import { createIsoClock } from '../iso-clock.ts';
import { allowsEveryOrigin, originHeaders } from '../origin.ts';
import { createPages } from '../pages.ts';
import type { Projects } from '../projects.ts';
import { parseQuery, type Query } from '../query.ts';
import type { Admit } from '../rate-limits.ts';
import type { Handler } from '../routes.ts';
import { customAttributes, visitorAttributes } from '../visitor.ts';

/** `GET /sdk/bootstrap`: what this visitor sees on this page, from the published snapshot. */
export function bootstrapRoute(deps: {
  readonly projects: Projects;
  readonly now: () => number;
  /** Gives the visitor's country, empty where it is not known. */
  readonly countryOf: (request: EdgeRequest) => string;
  /** Undefined where nothing is limited. */
  readonly admit: Admit | undefined;
}): Handler {
  const { projects, admit, countryOf } = deps;
  const isoTime = createIsoClock(deps.now);
  const pageOf = createPages();

  return function bootstrap(request) {
    const query = parseQuery(request.query);
    const projectKey = query.single('projectKey');
    if (!isProjectKey(projectKey))
      throw new ApiError('invalid_project_key', 'The query needs exactly one well-formed projectKey.');
    const anonymousId = query.single('anonymousId');
    if (!isAnonymousId(anonymousId))
      throw new ApiError('invalid_anonymous_id', 'The query needs exactly one anonymousId, a UUID.');
    const custom = customAttributes(query);
    const answer = (prepared: PreparedSnapshot | null): EdgeResponse =>
      prepared === null
        ? jsonResponse(emptyBlob(projectKey, anonymousId, isoTime().text))
        : decided({ request, query, projectKey, anonymousId, custom, prepared });

    const admitted = admit?.('bootstrap', request, [{ projectKey, anonymousId }]);
    if (admitted !== undefined) return admitted.then(() => projects.find(projectKey, request)).then(answer);
    const prepared = projects.find(projectKey, request);
    return isPromise(prepared) ? prepared.then(answer) : answer(prepared);
  };

  function decided(asked: {
    readonly request: EdgeRequest;
    readonly query: Query;
    readonly projectKey: string;
    readonly anonymousId: string;
    readonly custom: ReadonlyMap<string, AttributeValue> | undefined;
    readonly prepared: PreparedSnapshot;
  }): EdgeResponse {
    const { request, query, prepared, custom, anonymousId } = asked;
    const { allowedOrigins } = prepared.snapshot;
    const headers = allowsEveryOrigin(allowedOrigins)
      ? undefined
      : originHeaders(allowedOrigins, request.header('origin'));
    const url = query.encoded('url');
    const page = url === undefined ? undefined : pageOf(url);
    const time = isoTime();
    const decision = decide(prepared, {
      anonymousId: anonymousId.toLowerCase(),
      page,
      now: time.ms,
      attributes: visitorAttributes({ request, query, page, custom, countryOf }),
    });
    const { projectKey } = asked;
    return jsonResponse(blob({ projectKey, anonymousId, prepared, decision, fetchedAt: time.text }), headers);
  }
}

/** Joins the snapshot's ready-made fragments; only what differs per request is serialised here. */
function blob({
  projectKey,
  anonymousId,
  prepared,
  decision,
  fetchedAt,
}: {
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly prepared: PreparedSnapshot;
  readonly decision: Decision;
  readonly fetchedAt: string;
}): string {
  return (
    `{"projectKey":"${projectKey}","anonymousId":"${anonymousId}","version":"${prepared.snapshot.version}",` +
    `"fetchedAt":"${fetchedAt}","hasActiveExperiments":${decision.assignmentsJson !== ''},` +
    `"assignments":[${decision.assignmentsJson}],"experiments":[${decision.experimentsJson}],` +
    `"goals":[${decision.goalsJson}],"surveys":[],"integrations":${prepared.integrationsJson}}`
  );
}

function emptyBlob(projectKey: string, anonymousId: string, fetchedAt: string): string {
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

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return value instanceof Promise;
}
