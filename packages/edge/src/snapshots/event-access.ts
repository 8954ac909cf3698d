import type { PreparedSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { MaybePromise } from '../http/edge-response.ts';
import { originHeaders } from '../http/origin-headers.ts';
import { RateLimitedError } from '../limits/admission.ts';
import type { Projects } from './projects.ts';

/** Decides who may send events of a project. */
export interface EventAccess {
  /**
   * Checks that a request may send events of a project: from a page of an allowed origin, or from a server, which sends no origin. Returns
   * the headers that let the page read the response, if needed. Throws or rejects with an `ApiError` if not allowed.
   */
  check(projectKey: string, request: EdgeRequest): MaybePromise<Readonly<Record<string, string>> | undefined>;
}

/**
 * Creates the check. If events of unknown projects are accepted, the project need not exist: only a known restriction rejects events, and a
 * store that is down rejects none.
 */
export function createEventAccess(deps: {
  readonly projects: Projects;
  readonly unknownProjects: 'accept' | 'refuse';
  /** Whether events are rate-limited, so that the limits of their projects have to be loaded. */
  readonly hasRateLimits: boolean;
}): EventAccess {
  const { projects } = deps;
  const rejectsUnknown = deps.unknownProjects === 'refuse';

  function authorize(
    prepared: PreparedSnapshot | null,
    request: EdgeRequest,
  ): Readonly<Record<string, string>> | undefined {
    if (prepared !== null) return originHeaders(prepared.snapshot.allowedOrigins, request.header('origin'));
    if (rejectsUnknown) throw new ApiError('project_not_found', 'No project has this key.');
    return undefined;
  }

  /**
   * Treats a project that can't be read as unknown. Rate limits still apply, so that a sender can't bypass restrictions by requesting too
   * many projects.
   */
  function ignoreStoreFailure(error: unknown): null {
    if (rejectsUnknown || error instanceof RateLimitedError) throw error;
    return null;
  }

  /** Loads a project's limits without waiting for them: they apply from the next event on. */
  function lookUpLimits(projectKey: string, request: EdgeRequest): void {
    const lookup = projects.find(projectKey, request);
    if (lookup instanceof Promise) lookup.catch(() => undefined);
  }

  return {
    check(projectKey, request) {
      if (request.header('origin') === undefined && !rejectsUnknown) {
        if (deps.hasRateLimits) lookUpLimits(projectKey, request);
        return undefined;
      }
      const lookup = projects.find(projectKey, request);
      if (!(lookup instanceof Promise)) return authorize(lookup, request);
      return lookup.catch(ignoreStoreFailure).then((prepared) => authorize(prepared, request));
    },
  };
}
