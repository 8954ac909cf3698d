import type { Actor } from '../base/actor.ts';
import type { DifferenceEntry } from '../project/documents/difference.ts';
import { checkReviewedState } from './check-reviewed-state.ts';
import { computeRollback } from './compute-rollback.ts';
import type { EditProject } from './edit-project.ts';
import { openPublished } from './open-published.ts';
import type { PublishResult } from './publish-selection.ts';

/** A request to roll back. */
export interface RollbackRequest {
  readonly projectKey: string;
  readonly actor: Actor;
  /** The version to make live again. */
  readonly version: string;
  /** The live version at the time of the request. */
  readonly basedOn: string | null;
  readonly reason?: string;
}

/** The result of a rollback. `kept` lists the documents whose working state wasn't rolled back, see {@link computeRollback}. */
export interface RollbackResponse extends PublishResult {
  readonly kept: readonly DifferenceEntry[];
}

/** Makes a version live again, atomically, by publishing it as a new version. Rejects with `conflict` or `version_not_found`. */
export async function rollBack(
  editProject: EditProject,
  { projectKey, actor, version, basedOn, reason }: RollbackRequest,
): Promise<RollbackResponse> {
  const reasonText = reason ?? `Rollback to ${version}`;
  const { result, published } = await editProject(projectKey, actor, async (editing) => {
    const { db, project, live } = editing;
    await checkReviewedState(editing, { basedOn });
    const target = await openPublished(db, project, version);
    const { working, live: next, kept } = computeRollback(project, live.project, target);
    return {
      project: working,
      action: 'project.rollback',
      subject: projectKey,
      before: { version: live.version },
      after: { restored: version, reason: reasonText, kept },
      publish: { selection: { exactly: next }, reason: reasonText },
      result: kept,
    };
  });
  if (published === undefined) throw new Error('There was nothing to publish');
  return { ...published, kept: result };
}
