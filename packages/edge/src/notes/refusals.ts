import { type ApiError, type ErrorCode, errorStatus, isProjectKey } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import { parseQuery } from '../http/query.ts';
import type { Projects } from '../snapshots/projects.ts';
import { type Blame, blameOf, fieldOf } from './blame-events.ts';
import { createProjectNotes } from './project-notes.ts';

const max = { ofProject: 300, ofAll: 10_000 };

/** A request of a project that was refused: why, and for which fields. Never what was in them, nor who sent it. */
export interface Refusal {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Name of the route. */
  readonly route: string;
  readonly code: ErrorCode;
  /** Names of the fields that were at fault, as the contract calls them. */
  readonly fields: readonly string[];
}

/** A request as it was refused. */
export interface Refused {
  readonly error: ApiError;
  readonly request: EdgeRequest;
  /** Name of the route. */
  readonly route: string;
}

/** Remembers, until the process ends, what was refused lately. */
export interface Refusals {
  /** Notes a refusal for the projects in memory that it is about. What a server answers for its own faults is none. */
  note(refused: Refused): void;
  /** Returns those of a project, the newest first. */
  of(projectKey: string): readonly Refusal[];
}

/** Creates an empty memory of them. */
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
        // A refusal costs no look-up: what is sent in vain must not become work for the store.
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

/** Requests without a body name their project in the query. */
function blameOfQuery({ code, details }: ApiError, { method, query }: EdgeRequest): Blame {
  if (method !== 'GET' && method !== 'HEAD') return new Map();
  const projectKey = parseQuery(query).single('projectKey');
  if (!isProjectKey(projectKey)) return new Map();
  const named = details?.map(({ path }) => fieldOf(path)) ?? [];
  const fields = code === 'invalid_anonymous_id' && named.length === 0 ? ['anonymousId'] : named;
  return new Map([[projectKey, fields]]);
}
