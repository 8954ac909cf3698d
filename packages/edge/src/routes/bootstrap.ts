import { type Decision, decide, type PreparedSnapshot, surveysFor } from '@pixel/engine';
import {
  ApiError,
  type AttributeValue,
  type Bootstrap,
  isAnonymousId,
  isProjectKey,
  unpublishedVersion,
} from '@pixel/protocol';
import { type Answer, type EdgeRequest, jsonResponse, type RouteResponse } from '../http.ts';
import { createIsoClock } from '../iso-clock.ts';
import { allowsEveryOrigin, originHeaders } from '../origin.ts';
import { createPages } from '../pages.ts';
import type { Projects } from '../projects.ts';
import { parseQuery, type Query } from '../query.ts';
import type { Admit } from '../rate-limits.ts';
import type { Handler } from '../routes.ts';
import type { AddSurveys } from '../survey-offers.ts';
import { customAttributes, visitorAttributes } from '../visitor.ts';

/** A bootstrap request, read. */
interface Asked {
  readonly request: EdgeRequest;
  readonly query: Query;
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly custom: ReadonlyMap<string, AttributeValue> | undefined;
}

/** `GET /sdk/bootstrap`: what this visitor sees on this page, from the published snapshot. */
export function bootstrapRoute(deps: {
  readonly projects: Projects;
  readonly now: () => number;
  /** Gives the visitor's country, empty where it is not known. */
  readonly countryOf: (request: EdgeRequest) => string;
  readonly addSurveys: AddSurveys;
  /** Undefined where nothing is limited. */
  readonly admit: Admit | undefined;
}): Handler {
  const { projects, admit, countryOf, addSurveys } = deps;
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
    const asked: Asked = { request, query, projectKey, anonymousId, custom };

    admit?.('bootstrap', request, [asked]);
    const prepared = projects.find(projectKey, request);
    return prepared instanceof Promise
      ? prepared.then((found) => answer(asked, found))
      : answer(asked, prepared);
  };

  function answer(asked: Asked, prepared: PreparedSnapshot | null): Answer {
    const { request, query, projectKey, anonymousId, custom } = asked;
    const time = isoTime();
    if (prepared === null) return jsonResponse(emptyBlob(projectKey, anonymousId, time.text));
    const { allowedOrigins, version } = prepared.snapshot;
    const headers = allowsEveryOrigin(allowedOrigins)
      ? undefined
      : originHeaders(allowedOrigins, request.header('origin'));
    const page = pageOf(query.encoded('url'));
    const attributes = visitorAttributes({ request, query, page: page.url, custom, countryOf });
    const visit = { anonymousId: anonymousId.toLowerCase(), page: page.url, now: time.ms, attributes };
    const content = page.contentIn(prepared);
    const decision = decide(prepared, visit, content);
    // All of it is ASCII, a byte a character.
    const head =
      `{"projectKey":"${projectKey}","anonymousId":"${anonymousId}","version":"${version}",` +
      `"fetchedAt":"${time.text}",`;
    const surveys = surveysFor(prepared, visit, content);
    if (surveys.length === 0) return blob(head, decision, headers);
    const isFirst = query.get('first') === '1';
    return addSurveys(decision, { surveys, prepared, visit, isFirst }).then((added) =>
      blob(head, added, headers),
    );
  }
}

function blob(
  head: string,
  { membersJson, membersBytes }: Pick<Decision, 'membersJson' | 'membersBytes'>,
  headers: Readonly<Record<string, string>> | undefined,
): RouteResponse {
  return jsonResponse(`${head}${membersJson}}`, headers, 200, head.length + membersBytes + 1);
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
