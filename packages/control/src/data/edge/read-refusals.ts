import type { ControlDeps } from '../../base/control-deps.ts';
import { readEdgeNotes } from './read-edge-notes.ts';

/** A request that the edge rejected: the reason and the fields, but never their values or the sender. */
export interface Refusal {
  /** ISO 8601. */
  readonly at: string;
  /** Path of the endpoint. */
  readonly route: string;
  /** One of the public port's error codes. */
  readonly code: string;
  readonly fields: readonly string[];
}

/** A project's rejected requests since the edge started; the edge keeps a limited number. */
export interface ProjectRefusals {
  /** Newest first. */
  readonly refusals: readonly Refusal[];
}

/** Reads a project's rejected requests. Rejects with `project_not_found` or `unavailable`. */
export async function readRefusals(
  deps: Pick<ControlDeps, 'db' | 'readEdgeNotes'>,
  projectKey: string,
): Promise<ProjectRefusals> {
  const { refusals } = await readEdgeNotes(deps, projectKey);
  return {
    refusals: refusals.map(({ at, route, code, fields }) => ({
      at: new Date(at).toISOString(),
      route,
      code,
      fields,
    })),
  };
}
