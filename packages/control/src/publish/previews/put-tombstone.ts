import { previewFormatVersion, type StoredPreview } from '@pixel/protocol';
import type { ControlDeps } from '../../base/control-deps.ts';
import { previewKey } from '../../base/kv-keys.ts';
import { previewTtlSeconds } from './preview-lifetime.ts';

/** What replaces an ended preview in the key-value store. */
export interface Tombstone {
  readonly status: 'revoked' | 'gone';
  readonly projectKey: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Overwrites the preview with this token hash with a tombstone. Rejects if the key-value store fails. */
export async function putTombstone(
  { kv, now }: Pick<ControlDeps, 'kv' | 'now'>,
  tokenSha256: string,
  { status, projectKey, expiresAt }: Tombstone,
): Promise<void> {
  const tombstone: StoredPreview = { formatVersion: previewFormatVersion, status, projectKey, expiresAt };
  await kv.put(previewKey(tokenSha256), JSON.stringify(tombstone), {
    ttlSeconds: previewTtlSeconds(expiresAt, now()),
  });
}
