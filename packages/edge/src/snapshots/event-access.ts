import type { PreparedSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { Answer } from '../http/edge-response.ts';
import { originHeaders } from '../http/origin-headers.ts';
import { RateLimited } from '../limits/admission.ts';
import type { Projects } from './projects.ts';

/** Decides who may send events of a project. */
export interface EventAccess {
  /**
   * Checks that a request may send events of a project: from a page of an allowed origin, or from a server, which sends no origin. Returns
   * the headers that let the page read the response, if needed. Throws or rejects with an `ApiError` if not allowed.
   */
  check(projectKey: string, request: EdgeRequest): Answer<Readonly<Record<string, string>> | undefined>;
}

/**
 * Creates the check. If events of unknown projects are accepted, the project need not exist: only a known restriction rejects events, and a
 * store that is down rejects none.
 */
export function createEventAccess(deps: {
  readonly projects: Projects;
  readonly unknownProjects: 'accept' | 'refuse';
  /** Whether events are rate-limited, so that the limits of their projects have to be loaded. */
  readonly haveLimits: boolean;
}): EventAccess {
  const { projects } = deps;
  const refusesUnknown = deps.unknownProjects === 'refuse';

  function allow(
    prepared: PreparedSnapshot | null,
    request: EdgeRequest,
  ): Readonly<Record<string, string>> | undefined {
    if (prepared !== null) return originHeaders(prepared.snapshot.allowedOrigins, request.header('origin'));
    if (refusesUnknown) throw new ApiError('project_not_found', 'No project has this key.');
    return undefined;
  }

  /** Rate limits still apply, so that a sender can't bypass restrictions by requesting too many projects. */
  function withoutStore(error: unknown): null {
    if (refusesUnknown || error instanceof RateLimited) throw error;
    return null;
  }

  /** Doesn't wait for the limits: they apply from the next event on. */
  function lookUpLimits(projectKey: string, request: EdgeRequest): void {
    const found = projects.find(projectKey, request);
    if (found instanceof Promise) found.catch(() => undefined);
  }

  return {
    check(projectKey, request) {
      if (request.header('origin') === undefined && !refusesUnknown) {
        if (deps.haveLimits) lookUpLimits(projectKey, request);
        return undefined;
      }
      const found = projects.find(projectKey, request);
      if (!(found instanceof Promise)) return allow(found, request);
      return found.catch(withoutStore).then((prepared) => allow(prepared, request));
    },
  };
}
