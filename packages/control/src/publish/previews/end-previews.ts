import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { deleteExpiredPreviews, deletePreview, type StrayPreview, strayPreviews } from './preview-queries.ts';
import { putTombstone } from './put-tombstone.ts';

/**
 * Ends the previews of one or all projects whose variant was removed or whose experiment or survey is archived; their links then respond
 * that it is gone. Call it after the commit. Rejects with `unavailable`, or with `not_delivered` if the key-value store fails; the next
 * call continues from there.
 */
export type EndPreviews = (projectKey?: string) => Promise<void>;

export function createEndPreviews(deps: Pick<ControlDeps, 'db' | 'kv' | 'now'>): EndPreviews {
  const { db, now } = deps;

  async function end({ tokenSha256, projectKey, expiresAt }: StrayPreview): Promise<void> {
    try {
      await putTombstone(deps, tokenSha256, { status: 'gone', projectKey, expiresAt });
    } catch (error) {
      throw notDelivered(projectKey, error);
    }
    // Only delete the row once the store has the tombstone, so that a failure is retried.
    await callDatabase(() => deletePreview(db, tokenSha256));
  }

  return async function endPreviews(projectKey) {
    await callDatabase(() => deleteExpiredPreviews(db, new Date(now())));
    for (const preview of await callDatabase(() => strayPreviews(db, projectKey))) await end(preview);
  };
}

function notDelivered(projectKey: string, cause: unknown): ControlError {
  return new ControlError(
    'not_delivered',
    `Project "${projectKey}" is saved, but the key-value store did not accept the end of a preview, so its link still shows ` +
      'what no longer exists; this is retried within a minute of the store responding',
    { parameters: { projectKey }, cause },
  );
}
