import type { ControlDeps } from '../../base/control-deps.ts';
import { experimentNotFoundError } from '../../base/experiment-not-found-error.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import { readProject } from '../../project/storage/read-project.ts';
import { type PreflightSubject, subjectOf } from './preflight-subject.ts';

/** Reads an experiment's working state, published or not. Rejects with `project_not_found`, `experiment_not_found` or `unavailable`. */
export async function readSubject(
  deps: Pick<ControlDeps, 'db'>,
  name: { readonly projectKey: string; readonly experimentKey: string },
): Promise<PreflightSubject> {
  const { projectKey, experimentKey: key } = name;
  return await readProject(deps, projectKey, [{ kind: 'experiment', key }], ({ working }) => {
    const experiment = findDocument(working, 'experiment', key);
    if (experiment === undefined) throw experimentNotFoundError(name);
    return subjectOf(working, experiment);
  });
}
