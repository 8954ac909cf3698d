/**
 * The rule that a package's folders form layers: of sibling folders, no two import each other, directly or indirectly. Dependency-cruiser's
 * own folder rules include all parent folders, and therefore find cycles in every tree.
 */
import { ownTests } from './boundary-rules.mjs';

/** Packages whose loose files are a layer too, above or below all sibling folders. */
const withLooseFiles = /^packages\/(?:control|edge|ingest)\/|^apps\/dashboard\//;
const source = /^(packages|apps)\/[^/]+\/src\//;
/** A package's index is above all its folders. */
const door = /\/src\/index\.ts$/;
const tests = new RegExp(ownTests.join('|'));

/**
 * @typedef {{ readonly source: string, readonly dependencies: readonly { readonly resolved: string }[] }} Module
 * @typedef {{ readonly folders: readonly [string, string], readonly imports: readonly [string, string] }} BothWays
 */

/**
 * Returns the pairs of folders that import each other, each with an import of either side. Includes indirect cycles.
 * @param {readonly Module[]} modules
 * @returns {BothWays[]}
 */
export function foldersBothWays(modules) {
  /** @type {Map<string, Map<string, string>>} Folder → folder it imports → the import. */
  const arrows = new Map();
  for (const { source: from, dependencies } of modules)
    for (const { resolved: to } of dependencies) {
      const pair = layersOf(from, to);
      if (pair === undefined) continue;
      const [upper, lower] = pair;
      const known = arrows.get(upper) ?? new Map();
      arrows.set(upper, known);
      if (!known.has(lower)) known.set(lower, `${from} → ${to}`);
    }
  return [...arrows].flatMap(([upper, lowers]) =>
    [...lowers].flatMap(([lower, there]) => {
      const back =
        upper < lower || !arrows.get(lower)?.has(upper) ? wayBack(arrows, lower, upper) : undefined;
      return back === undefined ? [] : [{ folders: [upper, lower], imports: [there, back] }];
    }),
  );
}

/**
 * The sibling folders that contain two files, or undefined if the rule doesn't apply to them.
 * @param {string} from
 * @param {string} to
 * @returns {[string, string] | undefined}
 */
function layersOf(from, to) {
  const [root] = source.exec(from) ?? [];
  if (root === undefined || !to.startsWith(root) || door.test(from) || tests.test(from) || tests.test(to))
    return undefined;
  const a = from.split('/');
  const b = to.split('/');
  let depth = 0;
  while (a[depth] === b[depth]) depth += 1;
  const upper = layerAt(a, depth);
  const lower = layerAt(b, depth);
  const isLoose = upper.endsWith('/') || lower.endsWith('/');
  return upper === lower || (isLoose && !withLooseFiles.test(from)) ? undefined : [upper, lower];
}

/** @param {readonly string[]} file @param {number} depth */
function layerAt(file, depth) {
  return depth < file.length - 1 ? file.slice(0, depth + 1).join('/') : `${file.slice(0, depth).join('/')}/`;
}

/**
 * The first import of the shortest path from one folder to another.
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} arrows
 * @param {string} from
 * @param {string} to
 */
function wayBack(arrows, from, to) {
  const open = [...(arrows.get(from) ?? [])].map(([folder, first]) => ({ folder, first }));
  const seen = new Set([from]);
  for (const { folder, first } of open) {
    if (folder === to) return first;
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const next of arrows.get(folder)?.keys() ?? []) open.push({ folder: next, first });
  }
  return undefined;
}
