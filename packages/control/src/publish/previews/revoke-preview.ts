import { type StoredPreview, storedPreviewSchema } from '@pixel/protocol';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { previewKey } from '../../base/kv-keys.ts';
import { callDatabase, callKv } from '../../base/store-calls.ts';
import { hashToken } from '../../base/token.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { markRevoked } from './preview-queries.ts';
import { putTombstone } from './put-tombstone.ts';
import { recordPreview } from './record-preview.ts';

/**
 * Revokes a preview link; idempotent. With `onlyProjectKey`, links of other projects count as not found. Rejects with `preview_not_found`
 * or `unavailable`.
 */
export async function revokePreview(
  { db, kv, now }: Pick<ControlDeps, 'db' | 'kv' | 'now'>,
  recordChange: RecordChange,
  {
    token,
    actor,
    onlyProjectKey,
  }: { readonly token: string; readonly actor: Actor; readonly onlyProjectKey?: string },
): Promise<{ readonly projectKey: string; readonly expiresAt: string }> {
  const tokenSha256 = hashToken(token);
  const { projectKey, expiresAt } = parseStoredPreview(await callKv(() => kv.get(previewKey(tokenSha256))));
  if (onlyProjectKey !== undefined && onlyProjectKey !== projectKey) throw previewNotFoundError();
  await callKv(() => putTombstone({ kv, now }, tokenSha256, { status: 'revoked', projectKey, expiresAt }));
  await callDatabase(() =>
    db.transaction().execute(async (transaction) => {
      const previewId = await markRevoked(transaction, tokenSha256, new Date(now()));
      if (previewId === undefined) return;
      const change = { actor, projectKey, previewId, details: { expiresAt } };
      await recordPreview(transaction, recordChange, { ...change, action: 'preview.revoke' });
    }),
  );
  return { projectKey, expiresAt };
}

function parseStoredPreview(text: string | null): StoredPreview {
  if (text === null) throw previewNotFoundError();
  return storedPreviewSchema.parse(JSON.parse(text));
}

function previewNotFoundError(): ControlError {
  return new ControlError('preview_not_found', 'No preview has this token; it may have expired');
}
