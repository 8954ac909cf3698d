import type { PreparedSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { EdgeRequest } from './http.ts';
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
) => Promise<Readonly<Record<string, string>> | undefined>;

/**
 * Prepares the check. Where events of unknown projects are accepted, nobody is asked whether the project exists:
 * only a known restriction refuses them, and a store that is away refuses none.
 */
export function createEventAccess(deps: {
  readonly projects: Projects;
  readonly unknownProjects: 'accept' | 'refuse';
}): AllowEvents {
  const { projects } = deps;
  const refusesUnknown = deps.unknownProjects === 'refuse';
  return async function allowEvents(projectKey, request) {
    const origin = request.header('origin');
    if (origin === undefined && !refusesUnknown) return undefined;
    let prepared: PreparedSnapshot | null;
    try {
      const found = projects.find(projectKey, request);
      // One that is in memory is not waited for: a promise costs every event.
      prepared = found instanceof Promise ? await found : found;
    } catch (error) {
      // Whoever asks for too many projects does not get round their restrictions by it.
      if (refusesUnknown || error instanceof RateLimited) throw error;
      prepared = null;
    }
    if (prepared !== null) return originHeaders(prepared.snapshot.allowedOrigins, origin);
    if (refusesUnknown) throw new ApiError('project_not_found', 'There is no project with this key.');
    return undefined;
  };
}
