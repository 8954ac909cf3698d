import { createHash } from 'node:crypto';
import type { BundleManifest, BundlePart } from './bundle.ts';

/** Returns the manifest of these parts, with the hash over all of them. */
export function createBundleManifest(parts: readonly BundlePart[]): BundleManifest {
  return { parts, sha256: sha256Hex(JSON.stringify(parts)) };
}

/** Returns the SHA-256 of a string in hexadecimal. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
