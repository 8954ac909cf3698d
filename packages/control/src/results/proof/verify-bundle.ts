import type { BundleHeader, BundleManifest } from './bundle.ts';
import { sha256Hex } from './bundle-manifest.ts';
import { checkParts } from './check-parts.ts';
import {
  InvalidBundleError,
  isLook,
  isManifest,
  isValues,
  isVisitors,
  parseHeader,
  parseLine,
} from './parse-line.ts';
import { createPart, type VerifiedPart } from './verified-part.ts';
import { type Chain, continueChain, verifyLook } from './verify-look.ts';
import { createVisitorsVerifier, type VerifiedVisitors } from './verify-visitors.ts';

export type { ProofDifference } from './differences.ts';
export { InvalidBundleError } from './parse-line.ts';
export type { VerifiedPart } from './verified-part.ts';
export type { VerifiedVisitors } from './verify-visitors.ts';

/** The result of verifying a bundle. */
export interface Verification {
  readonly header: BundleHeader;
  /** In the order of the bundle. */
  readonly parts: readonly VerifiedPart[];
  /** The bundle's visitors; null if it has none. */
  readonly visitors: VerifiedVisitors | null;
  /** The SHA-256 of all parts according to the manifest; null if there is none. */
  readonly sha256: string | null;
  /** Whether no part has a problem. */
  readonly isRight: boolean;
}

/**
 * Recomputes the figures of a bundle without a server: one look's sums from the values of single visitors, if present, and each look's
 * assessment and split from its sums and the monitors of the previous look, including running intervals. Doesn't recompute other health
 * findings. Memory use does not grow with the number of visitors. Rejects with {@link InvalidBundleError}.
 */
export async function verifyBundle(lines: AsyncIterable<string>): Promise<Verification> {
  let header: BundleHeader | undefined;
  let manifest: BundleManifest | undefined;
  const parts: VerifiedPart[] = [];
  const trailing: VerifiedPart[] = [];
  const hashes: string[] = [];
  let chain: Chain = { first: undefined, kept: [], isBroken: false };
  const visitors = createVisitorsVerifier();
  for await (const line of lines) {
    const value = parseLine(line);
    if (manifest !== undefined) {
      trailing.push(createPart(`line ${parts.length + trailing.length + 2}`, 'it is after the manifest'));
      continue;
    }
    if (header === undefined || !isManifest(value)) hashes.push(sha256Hex(line));
    if (header === undefined) {
      header = parseHeader(value);
      parts.push(createPart('header'));
    } else if (isManifest(value)) manifest = value;
    else if (isLook(value)) {
      parts.push(verifyLook(value, header, chain));
      chain = continueChain(chain, value);
      visitors.addLook(value);
    } else if (isValues(value)) parts.push(visitors.begin(value));
    else if (isVisitors(value)) parts.push(visitors.add(value));
    else {
      parts.push(createPart(`line ${parts.length + 1}`, 'it cannot be read'));
      chain = { ...chain, isBroken: true };
    }
  }
  if (header === undefined) throw new InvalidBundleError('It is empty');
  const { parts: proven, visitors: found } = visitors.finish(parts);
  const checked = [...checkParts(proven, hashes, manifest), ...trailing];
  return {
    header,
    parts: checked,
    visitors: found,
    sha256: manifest?.sha256 ?? null,
    isRight: checked.every(({ problems, differences }) => problems.length + differences.length === 0),
  };
}
