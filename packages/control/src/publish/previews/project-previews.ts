import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase, callKv } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { findPreview, type ListedPreview, listPreviews, markRevoked } from './preview-queries.ts';
import { putTombstone } from './put-tombstone.ts';
import { recordPreview } from './record-preview.ts';

/**
 * Returns the unexpired previews of a project, including revoked ones, ordered by expiry. Rejects with `project_not_found` or
 * `unavailable`.
 */
export function readPreviews(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  projectKey: string,
): Promise<readonly ListedPreview[]> {
  return callDatabase(async () => {
    const project = await db
      .selectFrom('projects')
      .select('id')
      .where('key', '=', projectKey)
      .executeTakeFirst();
    if (project === undefined)
      throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
        parameters: { projectKey },
      });
    return listPreviews(db, projectKey, new Date(now()));
  });
}

/** Revokes a preview of a project by its id; rejects with `preview_not_found` or `unavailable`. */
export async function revokeById(
  { db, kv, now }: Pick<ControlDeps, 'db' | 'kv' | 'now'>,
  recordChange: RecordChange,
  {
    projectKey,
    previewId,
    actor,
  }: { readonly projectKey: string; readonly previewId: string; readonly actor: Actor },
): Promise<ListedPreview> {
  const preview = await callDatabase(() => findPreview(db, projectKey, previewId.toLowerCase()));
  if (preview === undefined)
    throw new ControlError(
      'preview_not_found',
      `Project "${projectKey}" has no preview ${previewId}; it may have been revoked or expired`,
      { parameters: { projectKey, previewId } },
    );
  const { tokenSha256, listed } = preview;
  const { expiresAt } = listed;
  const revokedAt = new Date(now()).toISOString();
  await callKv(() => putTombstone({ kv, now }, tokenSha256, { status: 'revoked', projectKey, expiresAt }));
  await callDatabase(() =>
    db.transaction().execute(async (transaction) => {
      if ((await markRevoked(transaction, tokenSha256, new Date(revokedAt))) === undefined) return;
      await recordPreview(transaction, recordChange, {
        actor,
        projectKey,
        action: 'preview.revoke',
        previewId: listed.previewId,
        details: listed,
      });
    }),
  );
  return { ...listed, revokedAt };
}
