import type { ControlDeps } from '../../base/control-deps.ts';
import { edgeNotesOf } from './edge-notes-of.ts';

/** Visits of pages of one origin since the edge was started. */
export interface OriginVisits {
  readonly origin: string;
  /** ISO 8601. */
  readonly firstVisitAt: string;
  readonly lastVisitAt: string;
  /** First 12 hexadecimal digits of the hash of the script that visited last, or null where it did not say. */
  readonly build: string | null;
}

/** From which origins a project is visited. */
export interface ProjectOrigins {
  /** Whether the edge serves the project. */
  readonly isKnown: boolean;
  /** The one that was visited last first. */
  readonly origins: readonly OriginVisits[];
}

/** Reads from which origins pages asked for a project. Rejects with `project_not_found` or `unavailable`. */
export async function readOrigins(
  deps: Pick<ControlDeps, 'db' | 'notesOf'>,
  projectKey: string,
): Promise<ProjectOrigins> {
  const { isKnown, origins } = await edgeNotesOf(deps, projectKey);
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
