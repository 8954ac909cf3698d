import type { ControlDeps } from '../../base/control-deps.ts';
import { readEdgeNotes } from './read-edge-notes.ts';

/** Visits of pages of one origin since the edge started. */
export interface OriginVisits {
  readonly origin: string;
  /** ISO 8601. */
  readonly firstVisitAt: string;
  readonly lastVisitAt: string;
  /** First 12 hexadecimal digits of the hash of the last visit's script, or null if unknown. */
  readonly build: string | null;
}

/** The origins from which a project is visited. */
export interface ProjectOrigins {
  /** Whether the edge serves the project. */
  readonly isKnown: boolean;
  /** Most recently visited first. */
  readonly origins: readonly OriginVisits[];
}

/** Reads the origins of pages that requested a project. Rejects with `project_not_found` or `unavailable`. */
export async function readOrigins(
  deps: Pick<ControlDeps, 'db' | 'readEdgeNotes'>,
  projectKey: string,
): Promise<ProjectOrigins> {
  const { isKnown, origins } = await readEdgeNotes(deps, projectKey);
  return {
    isKnown,
    origins: origins.map(({ origin, firstVisitAt, lastVisitAt, build }) => ({
      origin,
      firstVisitAt: new Date(firstVisitAt).toISOString(),
      lastVisitAt: new Date(lastVisitAt).toISOString(),
      build,
    })),
  };
}
