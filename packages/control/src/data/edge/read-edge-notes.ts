import type { ControlDeps } from '../../base/control-deps.ts';
import type { EdgeNotes } from '../../base/edge-notes.ts';
import { callEdge } from '../../base/store-calls.ts';
import { readProject } from '../../project/storage/read-project.ts';

/** Reads the edge's notes about a project. Rejects with `project_not_found` or `unavailable`. */
export async function readEdgeNotes(
  deps: Pick<ControlDeps, 'db' | 'readEdgeNotes'>,
  projectKey: string,
): Promise<EdgeNotes> {
  await readProject(deps, projectKey, [], () => undefined);
  return callEdge(() => deps.readEdgeNotes(projectKey));
}
