import { ApiError } from '@pixel/protocol';
import { originHeaders } from './origin.ts';
import type { Projects } from './projects.ts';

/**
 * Checks that events of a project may come from a page of `origin`, or from a server where that is undefined. Gives the headers
 * that let the page read the answer, if it needs any. Rejects with an `ApiError` where the event is refused.
 */
export type AllowEvents = (
  projectKey: string,
  origin: string | undefined,
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
  return async function allowEvents(projectKey, origin) {
    if (origin === undefined && !refusesUnknown) return undefined;
    const prepared = await (refusesUnknown
      ? projects.find(projectKey)
      : Promise.resolve(projects.find(projectKey)).catch(() => null));
    if (prepared !== null) return originHeaders(prepared.snapshot.allowedOrigins, origin);
    if (refusesUnknown) throw new ApiError('project_not_found', 'There is no project with this key.');
    return undefined;
  };
}
