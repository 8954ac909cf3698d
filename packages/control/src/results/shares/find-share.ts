import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { hashToken } from '../../base/token.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import { shareStatus } from './result-share.ts';

/** The results that a link shows. */
export interface FoundShare extends PhaseRef {
  /** When the link expires, ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Finds the results that a link shows. Rejects with `share_not_found` if there is no such link, `share_ended` with its `status`, also while
 * the project is archived, or `unavailable`.
 */
export async function findShare(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  token: string,
): Promise<FoundShare> {
  const row = await callDatabase(() =>
    db
      .selectFrom('result_shares')
      .innerJoin('documents', 'documents.id', 'result_shares.experiment_id')
      .innerJoin('projects', 'projects.id', 'documents.project_id')
      .select([
        'projects.key as projectKey',
        'projects.archived_at',
        'documents.key as experimentKey',
        'result_shares.phase',
        'result_shares.expires_at',
        'result_shares.revoked_at',
      ])
      .where('token_sha256', '=', hashToken(token))
      .executeTakeFirst(),
  );
  if (row === undefined)
    throw new ControlError('share_not_found', 'This link to results does not exist; check the link');
  const { archived_at, expires_at, revoked_at, ...shown } = row;
  const expiresAt = expires_at.toISOString();
  const status = shareStatus({ expires_at, revoked_at }, now());
  if (status === 'ended')
    throw new ControlError('share_ended', `This link to results expired at ${expiresAt}; ask for a new one`, {
      parameters: { status, expiresAt },
    });
  if (status === 'revoked' || archived_at !== null)
    throw new ControlError('share_ended', 'This link to results was revoked; ask for a new one', {
      parameters: { status: 'revoked' },
    });
  return { ...shown, expiresAt };
}
