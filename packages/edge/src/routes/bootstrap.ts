import { type Decision, decide, type PreparedSnapshot, parsePageUrl } from '@pixel/engine';
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
import type { Admit } from '../rate-limits.ts';
import { customAttributes, visitorAttributes } from '../visitor.ts';

const noIntegrations: Integrations = {
  analytics: { enabled: false, tagEventsEnabled: false },
  behaviorTool: { enabled: false },
};
const undecided: Decision = { assignmentsJson: '', experimentsJson: '', goalsJson: '' };
const noIntegrationsJson = JSON.stringify(noIntegrations);

/** `GET /sdk/bootstrap`: what this visitor sees on this page, from the published snapshot. */
export function bootstrapRoute(deps: {
  readonly projects: Projects;
  readonly now: () => number;
  /** Gives the visitor's country, empty where it is not known. */
  readonly countryOf: (request: EdgeRequest) => string;
  /** Undefined where nothing is limited. */
  readonly admit: Admit | undefined;
}) {
  return async function bootstrap(request: EdgeRequest): Promise<EdgeResponse> {
    const query = new URLSearchParams(request.query);
    const projectKey = single(query, 'projectKey');
    if (!isProjectKey(projectKey))
      throw new ApiError('invalid_project_key', 'The query needs exactly one well-formed projectKey.');
    const anonymousId = single(query, 'anonymousId');
    if (!isAnonymousId(anonymousId))
      throw new ApiError('invalid_anonymous_id', 'The query needs exactly one anonymousId, a UUID.');
    const custom = customAttributes(query);
    const admitted = deps.admit?.('bootstrap', request, [{ projectKey, anonymousId }]);
    if (admitted !== undefined) await admitted;

    const prepared = await deps.projects.find(projectKey);
    const headers =
      prepared === null ? {} : originHeaders(prepared.snapshot.allowedOrigins, request.header('origin'));
    const url = query.get('url');
    const page = prepared === null || url === null ? undefined : parsePageUrl(url);
    const decision =
      prepared === null
        ? undecided
        : decide(prepared, {
            anonymousId: anonymousId.toLowerCase(),
            page,
            now: deps.now(),
            attributes: visitorAttributes({ request, query, page, custom, countryOf: deps.countryOf }),
          });
    return jsonResponse(
      bootstrapJson({ projectKey, anonymousId, prepared, decision, now: deps.now() }),
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
  readonly decision: Decision;
  readonly now: number;
}): string {
  const { projectKey, anonymousId, prepared, decision } = answer;
  const version = prepared?.snapshot.version ?? unpublishedVersion;
  return (
    `{"projectKey":"${projectKey}","anonymousId":"${anonymousId}","version":"${version}",` +
    `"fetchedAt":"${new Date(answer.now).toISOString()}","hasActiveExperiments":${decision.assignmentsJson !== ''},` +
    `"assignments":[${decision.assignmentsJson}],"experiments":[${decision.experimentsJson}],` +
    `"goals":[${decision.goalsJson}],"surveys":[],"integrations":${prepared?.integrationsJson ?? noIntegrationsJson}}`
  );
}
