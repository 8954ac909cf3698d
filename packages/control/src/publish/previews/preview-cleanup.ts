import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import {
  deleteExpiredPreviews,
  deletePreview,
  findOrphanedPreviews,
  type OrphanedPreview,
} from './preview-queries.ts';
import { putTombstone } from './put-tombstone.ts';

/**
 * Deletes expired previews and ends those, in one or all projects, whose variant was removed or whose experiment or survey was archived:
 * their links then answer that the preview is gone. Call it after the transaction that removed the target has committed. Rejects with
 * `unavailable`, or with `not_delivered` if the key-value store fails; the next call handles the rest.
 */
export type PreviewCleanup = (projectKey?: string) => Promise<void>;

export function createPreviewCleanup(deps: Pick<ControlDeps, 'db' | 'kv' | 'now'>): PreviewCleanup {
  const { db, now } = deps;

  async function remove({ tokenSha256, projectKey, expiresAt }: OrphanedPreview): Promise<void> {
    try {
      await putTombstone(deps, tokenSha256, { status: 'gone', projectKey, expiresAt });
    } catch (error) {
      throw notDeliveredError(projectKey, error);
    }
    // Delete the row only after the tombstone was written, so that a failure is retried.
    await callDatabase(() => deletePreview(db, tokenSha256));
  }

  return async function cleanUpPreviews(projectKey) {
    await callDatabase(() => deleteExpiredPreviews(db, new Date(now())));
    for (const preview of await callDatabase(() => findOrphanedPreviews(db, projectKey)))
      await remove(preview);
  };
}

function notDeliveredError(projectKey: string, cause: unknown): ControlError {
  return new ControlError(
    'not_delivered',
    `Project "${projectKey}" is saved, but a preview link could not be ended because the key-value store failed. ` +
      'The link still works; ending it is retried within a minute after the store recovers',
    { parameters: { projectKey }, cause },
  );
}
