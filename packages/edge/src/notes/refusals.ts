import { type ApiError, type ErrorCode, errorStatus, isProjectKey } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import { parseQuery } from '../http/query.ts';
import type { Projects } from '../snapshots/projects.ts';
import { type Blame, blameOf, fieldOf } from './blame-events.ts';
import { createProjectNotes } from './project-notes.ts';

const max = { ofProject: 300, ofAll: 10_000 };

/** A rejected request of a project: the reason and the invalid fields, never their content or the sender. */
export interface Refusal {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Name of the route. */
  readonly route: string;
  readonly code: ErrorCode;
  /** Names of the invalid fields, as in the contract. */
  readonly fields: readonly string[];
}

export interface RefusedRequest {
  readonly error: ApiError;
  readonly request: EdgeRequest;
  /** Name of the route. */
  readonly route: string;
}

/** Remembers recent rejections for the lifetime of the process. */
export interface Refusals {
  /** Records a rejection for the projects in memory that it concerns. Ignores the server's own errors. */
  note(refused: RefusedRequest): void;
  /** Returns a project's rejections, the newest first. */
  of(projectKey: string): readonly Refusal[];
}

/** Creates an empty record. */
export function createRefusals(deps: {
  readonly projects: Pick<Projects, 'known'>;
  readonly now: () => number;
}): Refusals {
  const { projects, now } = deps;
  const notes = createProjectNotes<Refusal>(max);
  let count = 0;

  return {
    note({ error, request, route }) {
      const { code } = error;
      if (errorStatus[code] >= 500) return;
      const at = now();
      for (const [projectKey, fields] of blameOf(error) ?? blameOfQuery(error, request)) {
        // A rejection never causes a lookup, so that invalid requests put no load on the store.
        const known = projects.known(projectKey);
        if (known === undefined) continue;
        count += 1;
        notes.put(known.snapshot.projectKey, String(count), { at, route, code, fields });
      }
    },
    of: (projectKey) =>
      notes
        .of(projectKey)
        .map(([, refusal]) => refusal)
        .reverse(),
  };
}

/** Requests without a body identify their project in the query. */
function blameOfQuery({ code, details }: ApiError, { method, query }: EdgeRequest): Blame {
  if (method !== 'GET' && method !== 'HEAD') return new Map();
  const projectKey = parseQuery(query).single('projectKey');
  if (!isProjectKey(projectKey)) return new Map();
  const named = details?.map(({ path }) => fieldOf(path)) ?? [];
  const fields = code === 'invalid_anonymous_id' && named.length === 0 ? ['anonymousId'] : named;
  return new Map([[projectKey, fields]]);
}
