import type { ControlDeps } from '../../base/control-deps.ts';
import { edgeNotesOf } from './edge-notes-of.ts';

/** A request that the edge refused: why, and for which fields. Never what was in them, nor who sent it. */
export interface Refusal {
  /** ISO 8601. */
  readonly at: string;
  /** Path of the endpoint. */
  readonly route: string;
  /** One of the public port's error codes. */
  readonly code: string;
  readonly fields: readonly string[];
}

/** What was refused of a project since the edge was started, as far as it remembers. */
export interface ProjectRefusals {
  /** The newest first. */
  readonly refusals: readonly Refusal[];
}

/** Reads which requests of a project were refused. Rejects with `project_not_found` or `unavailable`. */
export async function readRefusals(
  deps: Pick<ControlDeps, 'db' | 'notesOf'>,
  projectKey: string,
): Promise<ProjectRefusals> {
  const { refusals } = await edgeNotesOf(deps, projectKey);
  return {
    refusals: refusals.map(({ at, route, code, fields }) => ({
      at: new Date(at).toISOString(),
      route,
      code,
      fields,
    })),
  };
}
