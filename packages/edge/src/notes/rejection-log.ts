import { type ApiError, type ErrorCode, errorStatus, isProjectKey } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import { parseQuery } from '../http/query.ts';
import type { Projects } from '../snapshots/projects.ts';
import { attributionOf, type ErrorAttribution, fieldOf } from './attribute-error.ts';
import { createProjectEntries } from './project-entries.ts';

const max = { perProject: 300, total: 10_000 };

/** A rejected request of a project, with the reason and the names of the invalid fields, but never their content or the sender. */
export interface Refusal {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Name of the route. */
  readonly route: string;
  readonly code: ErrorCode;
  /** Names of the invalid fields, as in the contract. */
  readonly fields: readonly string[];
}

export interface RejectedRequest {
  readonly error: ApiError;
  readonly request: EdgeRequest;
  /** Name of the route. */
  readonly route: string;
}

/** Remembers recent rejections for the lifetime of the process. */
export interface RejectionLog {
  /** Records a rejection for those projects in memory that it concerns. Ignores errors that are the server's fault. */
  record(rejected: RejectedRequest): void;
  /** Returns a project's rejections, the newest first. */
  forProject(projectKey: string): readonly Refusal[];
}

/** Creates an empty log. */
export function createRejectionLog(deps: {
  readonly projects: Pick<Projects, 'findLoaded'>;
  readonly now: () => number;
}): RejectionLog {
  const { projects, now } = deps;
  const entries = createProjectEntries<Refusal>(max);
  let count = 0;

  return {
    record({ error, request, route }) {
      const { code } = error;
      if (errorStatus[code] >= 500) return;
      const at = now();
      for (const [projectKey, fields] of attributionOf(error) ?? attributionOfQuery(error, request)) {
        // A rejection never causes a lookup, so that invalid requests put no load on the store.
        const prepared = projects.findLoaded(projectKey);
        if (prepared === undefined) continue;
        count += 1;
        entries.put(prepared.snapshot.projectKey, String(count), { at, route, code, fields });
      }
    },
    forProject: (projectKey) =>
      entries
        .forProject(projectKey)
        .map(([, refusal]) => refusal)
        .reverse(),
  };
}

/** Attributes an error of a request without a body to the project in its query. */
function attributionOfQuery({ code, details }: ApiError, { method, query }: EdgeRequest): ErrorAttribution {
  if (method !== 'GET' && method !== 'HEAD') return new Map();
  const projectKey = parseQuery(query).single('projectKey');
  if (!isProjectKey(projectKey)) return new Map();
  const fieldNames = details?.map(({ path }) => fieldOf(path)) ?? [];
  const fields = code === 'invalid_anonymous_id' && fieldNames.length === 0 ? ['anonymousId'] : fieldNames;
  return new Map([[projectKey, fields]]);
}
