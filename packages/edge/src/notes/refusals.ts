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
  /** Notes a refusal for the published projects that it is about. What a server answers for its own faults is none. */
  note(refused: Refused): void;
  /** Returns those of a project, the newest first. */
  of(projectKey: string): readonly Refusal[];
}

/** Creates an empty memory of them. */
export function createRefusals(deps: {
  readonly projects: Pick<Projects, 'find'>;
  readonly now: () => number;
}): Refusals {
  const { projects, now } = deps;
  const notes = createProjectNotes<Refusal>(max);
  let count = 0;

  function put(projectKey: string, refusal: Refusal): void {
    count += 1;
    notes.put(projectKey, String(count), refusal);
  }

  return {
    note({ error, request, route }) {
      const { code } = error;
      if (errorStatus[code] >= 500) return;
      const at = now();
      for (const [projectKey, fields] of blameOf(error) ?? blameOfQuery(error, request)) {
        const refusal = { at, route, code, fields };
        const found = projects.find(projectKey, request);
        if (!(found instanceof Promise)) {
          if (found !== null) put(found.snapshot.projectKey, refusal);
          continue;
        }
        found.then(
          (late) => late !== null && put(late.snapshot.projectKey, refusal),
          // What cannot be read now is not known to be anybody's.
          () => undefined,
        );
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
