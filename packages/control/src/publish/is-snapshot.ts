import { createHash } from 'node:crypto';
import type { PublishedVersion } from './snapshot-queries.ts';

/** Longer than what stands before a snapshot's version: its format and its project's key. */
const headLength = 300;

/** Tells whether a text of the key-value store is the snapshot published as this version, to the byte. */
export function isSnapshot(text: string | null, { version, bytes, sha256 }: PublishedVersion): boolean {
  if (text === null || !text.slice(0, headLength).includes(`"version":"${version}"`)) return false;
  return Buffer.byteLength(text) === bytes && createHash('sha256').update(text).digest('hex') === sha256;
}
