import { decide, type PreparedSnapshot } from '@pixel/engine';
import {
  ApiError,
  type Integrations,
  isAnonymousId,
  isProjectKey,
  unpublishedVersion,
} from '@pixel/protocol';
import { type EdgeRequest, type EdgeResponse, jsonResponse } from '../http.ts';
import { originHeaders } from '../origin.ts';
import type { Projects } from '../projects.ts';

const noIntegrations: Integrations = {
  analytics: { enabled: false, tagEventsEnabled: false },
  behaviorTool: { enabled: false },
};
const noIntegrationsJson = JSON.stringify(noIntegrations);

/** `GET /sdk/bootstrap`: what this visitor sees on this page, from the published snapshot. */
export function bootstrapRoute(deps: { readonly projects: Projects; readonly now: () => number }) {
  return async function bootstrap(request: EdgeRequest): Promise<EdgeResponse> {
    const query = new URLSearchParams(request.query);
    const projectKey = single(query, 'projectKey');
    if (!isProjectKey(projectKey))
      throw new ApiError('invalid_project_key', 'The query needs exactly one well-formed projectKey.');
    const anonymousId = single(query, 'anonymousId');
    if (!isAnonymousId(anonymousId))
      throw new ApiError('invalid_anonymous_id', 'The query needs exactly one anonymousId, a UUID.');

    const prepared = await deps.projects.find(projectKey);
    const headers =
      prepared === null ? {} : originHeaders(prepared.snapshot.allowedOrigins, request.header('origin'));
    const visit = { anonymousId: anonymousId.toLowerCase(), url: query.get('url') ?? undefined };
    return jsonResponse(
      bootstrapJson({ projectKey, anonymousId, prepared, visit, now: deps.now() }),
      headers,
    );
  };
}

function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** Joins the snapshot's ready-made fragments; only what differs per request is serialised here. */
function bootstrapJson(answer: {
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly prepared: PreparedSnapshot | null;
  readonly visit: Parameters<typeof decide>[1];
  readonly now: number;
}): string {
  const { projectKey, anonymousId, prepared } = answer;
  const decided = prepared === null ? [] : decide(prepared, answer.visit);
  const version = prepared?.snapshot.version ?? unpublishedVersion;
  return (
    `{"projectKey":"${projectKey}","anonymousId":"${anonymousId}","version":"${version}",` +
    `"fetchedAt":"${new Date(answer.now).toISOString()}","hasActiveExperiments":${decided.length > 0},` +
    `"assignments":[${decided.map((fragments) => fragments.assignmentJson).join()}],` +
    `"experiments":[${decided.map((fragments) => fragments.experimentJson).join()}],` +
    `"goals":[],"surveys":[],"integrations":${prepared?.integrationsJson ?? noIntegrationsJson}}`
  );
}
