import type { PreparedSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { Answer, EdgeRequest } from './http.ts';
import { originHeaders } from './origin.ts';
import type { Projects } from './projects.ts';
import { RateLimited } from './rate-limits.ts';

/**
 * Checks that a request may bring events of a project: from a page of its origin, or from a server where it has none. Gives the
 * headers that let the page read the answer, if it needs any. Rejects with an `ApiError` where the event is refused.
 */
export type AllowEvents = (
  projectKey: string,
  request: EdgeRequest,
) => Answer<Readonly<Record<string, string>> | undefined>;

/**
 * Prepares the check. Where events of unknown projects are accepted, nobody is asked whether the project exists:
 * only a known restriction refuses them, and a store that is away refuses none.
 */
export function createEventAccess(deps: {
  readonly projects: Projects;
  readonly unknownProjects: 'accept' | 'refuse';
  /** Whether events are counted, so that the limits of their projects have to be known. */
  readonly haveLimits: boolean;
}): AllowEvents {
  const { projects } = deps;
  const refusesUnknown = deps.unknownProjects === 'refuse';

  function allow(
    prepared: PreparedSnapshot | null,
    request: EdgeRequest,
  ): Readonly<Record<string, string>> | undefined {
    if (prepared !== null) return originHeaders(prepared.snapshot.allowedOrigins, request.header('origin'));
    if (refusesUnknown) throw new ApiError('project_not_found', 'There is no project with this key.');
    return undefined;
  }

  /** Whoever asks for too many projects does not get round their restrictions by it. */
  function withoutStore(error: unknown): null {
    if (refusesUnknown || error instanceof RateLimited) throw error;
    return null;
  }

  /** Nobody waits for them: they hold from the next event on. */
  function lookUpLimits(projectKey: string, request: EdgeRequest): void {
    const found = projects.find(projectKey, request);
    if (found instanceof Promise) found.catch(() => undefined);
  }

  return function allowEvents(projectKey, request) {
    if (request.header('origin') === undefined && !refusesUnknown) {
      if (deps.haveLimits) lookUpLimits(projectKey, request);
      return undefined;
    }
    const found = projects.find(projectKey, request);
    if (!(found instanceof Promise)) return allow(found, request);
    return found.catch(withoutStore).then((prepared) => allow(prepared, request));
  };
}
