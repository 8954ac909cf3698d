import { validate } from 'uuid';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { openProject } from '../../project/storage/open-project.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import { type ResultShare, toResultShare } from './result-share.ts';

/** The link to revoke, and the person who revokes it. */
export interface ShareTarget extends Omit<PhaseRef, 'phase'> {
  readonly shareId: string;
  readonly actor: Actor;
}

/**
 * Revokes a link to results at once; idempotent. Rejects with `project_not_found`, `experiment_not_found`, `share_not_found` or
 * `unavailable`.
 */
export function revokeShare(
  { db, now, recordChange }: Pick<ControlDeps, 'db' | 'now'> & { readonly recordChange: RecordChange },
  { projectKey, experimentKey, shareId, actor }: ShareTarget,
): Promise<ResultShare> {
  return callDatabase(() =>
    db.transaction().execute(async (transaction) => {
      const opened = await openProject(transaction, projectKey, [{ kind: 'experiment', key: experimentKey }]);
      const { kept } = requireDocument(opened.working, 'experiment', experimentKey);
      const row = validate(shareId)
        ? await transaction
            .selectFrom('result_shares')
            .selectAll()
            .where('id', '=', shareId)
            .where('experiment_id', '=', kept.id)
            .forUpdate()
            .executeTakeFirst()
        : undefined;
      if (row === undefined)
        throw new ControlError(
          'share_not_found',
          `Experiment "${experimentKey}" has no such link to results`,
          { parameters: { experimentKey } },
        );
      if (row.revoked_at !== null) return toResultShare(row, now());
      const revoked = { ...row, revoked_at: new Date(now()) };
      await transaction
        .updateTable('result_shares')
        .set({ revoked_at: revoked.revoked_at })
        .where('id', '=', row.id)
        .execute();
      await recordChange(transaction, {
        actor,
        organizationId: opened.organizationId,
        projectKey,
        action: 'results.unshare',
        subject: experimentKey,
        before: { shareId: row.id, phase: row.phase, createdBy: row.created_by, expiresAt: row.expires_at },
      });
      return toResultShare(revoked, now());
    }),
  );
}
