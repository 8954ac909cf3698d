import { type StoredPreview, storedPreviewSchema } from '@pixel/protocol';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { previewKey } from '../publish/kv-keys.ts';
import { askKv } from '../unavailable.ts';
import { graceSeconds } from './create-preview.ts';
import { tokenHash } from './token.ts';

/** Takes a preview link back; once more does no harm. Rejects with `preview_not_found` or `unavailable`. */
export async function revokePreview(
  { kv, now }: Pick<ControlDeps, 'kv' | 'now'>,
  token: string,
): Promise<{ readonly projectKey: string; readonly expiresAt: string }> {
  const key = previewKey(tokenHash(token));
  const { projectKey, expiresAt, formatVersion } = readStored(await askKv(() => kv.get(key)));
  const tombstone: StoredPreview = { formatVersion, status: 'revoked', projectKey, expiresAt };
  const restSeconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now()) / 1_000));
  await askKv(() => kv.put(key, JSON.stringify(tombstone), { ttlSeconds: restSeconds + graceSeconds }));
  return { projectKey, expiresAt };
}

function readStored(text: string | null): StoredPreview {
  if (text === null)
    throw new ControlError('preview_not_found', 'There is no preview of that token; it may have expired');
  return storedPreviewSchema.parse(JSON.parse(text));
}
