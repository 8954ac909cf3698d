import { createHash } from 'node:crypto';
import type { PublishedVersion } from './snapshot-queries.ts';

/** Number of leading characters that are certain to contain a snapshot's version. */
const versionSearchLength = 300;

/** Whether a text from the key-value store is, byte for byte, the snapshot that was published as this version. */
export function isSnapshot(text: string | null, { version, bytes, sha256 }: PublishedVersion): boolean {
  if (text === null || !text.slice(0, versionSearchLength).includes(`"version":"${version}"`)) return false;
  return Buffer.byteLength(text) === bytes && createHash('sha256').update(text).digest('hex') === sha256;
}
