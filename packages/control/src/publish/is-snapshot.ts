import { createHash } from 'node:crypto';
import type { PublishedVersion } from './snapshot-queries.ts';

/** Longer than the text before a snapshot's version: its format version and its project's key. */
const headLength = 300;

/** Whether a text of the key-value store is, byte for byte, the snapshot published as this version. */
export function isSnapshot(text: string | null, { version, bytes, sha256 }: PublishedVersion): boolean {
  if (text === null || !text.slice(0, headLength).includes(`"version":"${version}"`)) return false;
  return Buffer.byteLength(text) === bytes && createHash('sha256').update(text).digest('hex') === sha256;
}
