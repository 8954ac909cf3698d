import type { Actor } from '../actor.ts';
import type { RecordChange } from '../audit/record-change.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { askDatabase, askKv } from '../unavailable.ts';
import { deletePreview, findPreview, listPreviews } from './preview-queries.ts';
import { putTombstone } from './put-tombstone.ts';
import { recordPreview } from './record-preview.ts';
import type { Shown } from './shown-thing.ts';

/** A preview that is out, without its token. */
export type ListedPreview = Shown & {
  readonly previewId: string;
  /** ISO 8601. */
  readonly expiresAt: string;
};

/** Lists the previews of a project that are out and have not expired, the one that expires first first. */
export function readPreviews(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  projectKey: string,
): Promise<readonly ListedPreview[]> {
  return askDatabase(() => listPreviews(db, projectKey, new Date(now())));
}

/** Takes a preview of a project back by its id; rejects with `preview_not_found` or `unavailable`. */
export async function revokeById(
  { db, kv, now }: Pick<ControlDeps, 'db' | 'kv' | 'now'>,
  recordChange: RecordChange,
  {
    projectKey,
    previewId,
    actor,
  }: { readonly projectKey: string; readonly previewId: string; readonly actor: Actor },
): Promise<ListedPreview> {
  const preview = await askDatabase(() => findPreview(db, projectKey, previewId));
  if (preview === undefined)
    throw new ControlError(
      'preview_not_found',
      `Project "${projectKey}" has no preview ${previewId}; it may have been revoked or expired`,
    );
  const { tokenSha256, ...listed } = preview;
  const { expiresAt } = listed;
  await askKv(() => putTombstone({ kv, now }, tokenSha256, { status: 'revoked', projectKey, expiresAt }));
  await askDatabase(() =>
    db.transaction().execute(async (transaction) => {
      if ((await deletePreview(transaction, tokenSha256)) === undefined) return;
      await recordPreview(transaction, recordChange, {
        actor,
        projectKey,
        action: 'preview.revoke',
        previewId,
        shown: listed,
      });
    }),
  );
  return listed;
}
