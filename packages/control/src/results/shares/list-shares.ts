import type { ControlDeps } from '../../base/control-deps.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import { type ResultShare, toResultShare } from './result-share.ts';

/** Old links only matter to their creators; the audit log contains all. */
const maxListed = 100;

/**
 * Lists the 100 newest links to an experiment's results, including expired and revoked ones, newest first. Rejects with
 * `project_not_found`, `experiment_not_found` or `unavailable`.
 */
export function listShares(
  deps: Pick<ControlDeps, 'db' | 'now'>,
  { projectKey, experimentKey }: Omit<PhaseRef, 'phase'>,
): Promise<readonly ResultShare[]> {
  const scope = [{ kind: 'experiment', key: experimentKey }] as const;
  return readProject(deps, projectKey, scope, async ({ working }, db) => {
    const rows = await db
      .selectFrom('result_shares')
      .selectAll()
      .where('experiment_id', '=', requireDocument(working, 'experiment', experimentKey).kept.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxListed)
      .execute();
    return rows.map((row) => toResultShare(row, deps.now()));
  });
}
