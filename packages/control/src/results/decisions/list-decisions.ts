import type { ControlDeps } from '../../base/control-deps.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import type { Decision } from './decision.ts';
import { findDecisions } from './decision-queries.ts';

/**
 * Lists the decisions on the phases of an experiment, newest phase first. Rejects with `project_not_found`, `experiment_not_found` or
 * `unavailable`.
 */
export function listDecisions(
  deps: Pick<ControlDeps, 'db'>,
  { projectKey, experimentKey }: Omit<PhaseRef, 'phase'>,
): Promise<readonly Decision[]> {
  const scope = [{ kind: 'experiment', key: experimentKey }] as const;
  return readProject(deps, projectKey, scope, ({ working }, db) =>
    findDecisions(db, requireDocument(working, 'experiment', experimentKey).kept.id),
  );
}
