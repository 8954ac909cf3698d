import type { BundleManifest, BundlePart } from './bundle.ts';
import { createManifest } from './hash-parts.ts';
import { createPart, type VerifiedPart, withProblem } from './verified-part.ts';

/** Checks each line against the manifest entry in its position, by name and hash, so that no line is repeated or missing. */
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
  let next = 0;
  for (const [index, part] of parts.entries()) {
    const at = manifest.parts.findIndex(({ name }, index) => index >= next && name === part.name);
    if (at === -1) {
      checked.push(withProblem(part, 'the manifest does not list this line here'));
      continue;
    }
    checked.push(...missing(manifest.parts.slice(next, at)));
    const isUnchanged = hashes[index] === manifest.parts[at]?.sha256;
    checked.push(isUnchanged ? part : withProblem(part, 'it was changed: its hash differs'));
    next = at + 1;
  }
  checked.push(...missing(manifest.parts.slice(next)));
  checked.push(
    createPart('manifest', ...(hasValidHash(manifest) ? [] : ['it was changed: its hash differs'])),
  );
  return checked;
}

function missing(parts: readonly BundlePart[]): readonly VerifiedPart[] {
  return parts.map(({ name }) => createPart(name, 'it is missing'));
}

/** Whether the manifest's hash is that of its entries. An entry that is nested too deeply to be serialized is invalid. */
function hasValidHash({ parts, sha256 }: BundleManifest): boolean {
  try {
    return createManifest(parts).sha256 === sha256;
  } catch {
    return false;
  }
}
