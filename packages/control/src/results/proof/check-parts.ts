import type { BundleManifest, BundlePart } from './bundle.ts';
import { createBundleManifest } from './bundle-manifest.ts';
import { createPart, type VerifiedPart, withProblem } from './verified-part.ts';

/**
 * Returns the parts with the problems that the manifest reveals. Matches each line in order with a manifest entry, by name and hash, and
 * adds a part for each missing line and for the manifest itself.
 */
export function checkParts(
  parts: readonly VerifiedPart[],
  hashes: readonly string[],
  manifest: BundleManifest | undefined,
): readonly VerifiedPart[] {
  if (manifest === undefined)
    return [
      ...parts,
      createPart('manifest', 'it is missing: the bundle is incomplete, or its end was changed'),
    ];
  const checked: VerifiedPart[] = [];
  let nextIndex = 0;
  for (const [index, part] of parts.entries()) {
    const entryIndex = manifest.parts.findIndex(
      ({ name }, position) => position >= nextIndex && name === part.name,
    );
    if (entryIndex === -1) {
      checked.push(withProblem(part, 'the manifest does not list this line here'));
      continue;
    }
    checked.push(...missingParts(manifest.parts.slice(nextIndex, entryIndex)));
    const isUnchanged = hashes[index] === manifest.parts[entryIndex]?.sha256;
    checked.push(isUnchanged ? part : withProblem(part, 'it was changed: its hash differs'));
    nextIndex = entryIndex + 1;
  }
  checked.push(...missingParts(manifest.parts.slice(nextIndex)));
  checked.push(
    createPart('manifest', ...(hasValidHash(manifest) ? [] : ['it was changed: its hash differs'])),
  );
  return checked;
}

function missingParts(parts: readonly BundlePart[]): readonly VerifiedPart[] {
  return parts.map(({ name }) => createPart(name, 'it is missing'));
}

/** Whether the manifest's hash is that of its entries. An entry that is nested too deeply to be serialized is invalid. */
function hasValidHash({ parts, sha256 }: BundleManifest): boolean {
  try {
    return createBundleManifest(parts).sha256 === sha256;
  } catch {
    return false;
  }
}
