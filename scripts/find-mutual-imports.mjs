/**
 * The rule that a package's folders form layers: of sibling folders, no two import each other, directly or indirectly. Dependency-cruiser's
 * own folder rules include all parent folders, and therefore find cycles in every tree.
 */
import { ownTests } from './boundary-rules.mjs';

/** Packages whose loose files are a layer too, above or below all sibling folders. */
const withLooseFiles = /^packages\/(?:control|edge|ingest)\/|^apps\/dashboard\//;
const source = /^(packages|apps)\/[^/]+\/src\//;
/** A package's index is above all its folders. */
const packageIndex = /\/src\/index\.ts$/;
const tests = new RegExp(ownTests.join('|'));

/**
 * @typedef {{ readonly source: string, readonly dependencies: readonly { readonly resolved: string }[] }} Module
 * @typedef {{ readonly folders: readonly [string, string], readonly imports: readonly [string, string] }} MutualImport
 */

/**
 * Returns the pairs of folders that import each other, directly or indirectly, each with one import per direction.
 * @param {readonly Module[]} modules
 * @returns {MutualImport[]}
 */
export function findMutualImports(modules) {
  /** @type {Map<string, Map<string, string>>} Folder → folder it imports → the import. */
  const importsByFolder = new Map();
  for (const { source: from, dependencies } of modules)
    for (const { resolved: to } of dependencies) {
      const pair = layersOf(from, to);
      if (pair === undefined) continue;
      const [upper, lower] = pair;
      const known = importsByFolder.get(upper) ?? new Map();
      importsByFolder.set(upper, known);
      if (!known.has(lower)) known.set(lower, `${from} → ${to}`);
    }
  return [...importsByFolder].flatMap(([upper, lowers]) =>
    [...lowers].flatMap(([lower, forth]) => {
      const back =
        upper < lower || !importsByFolder.get(lower)?.has(upper)
          ? firstImportBetween(importsByFolder, lower, upper)
          : undefined;
      return back === undefined ? [] : [{ folders: [upper, lower], imports: [forth, back] }];
    }),
  );
}

/**
 * Returns the sibling folders that contain two files, or undefined if the rule doesn't apply to them.
 * @param {string} from
 * @param {string} to
 * @returns {[string, string] | undefined}
 */
function layersOf(from, to) {
  const [root] = source.exec(from) ?? [];
  if (
    root === undefined ||
    !to.startsWith(root) ||
    packageIndex.test(from) ||
    tests.test(from) ||
    tests.test(to)
  )
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
 * Returns the first import of the shortest path from one folder to another, or undefined if there is none.
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} importsByFolder
 * @param {string} from
 * @param {string} to
 */
function firstImportBetween(importsByFolder, from, to) {
  const open = [...(importsByFolder.get(from) ?? [])].map(([folder, first]) => ({ folder, first }));
  const seen = new Set([from]);
  for (const { folder, first } of open) {
    if (folder === to) return first;
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const next of importsByFolder.get(folder)?.keys() ?? []) open.push({ folder: next, first });
  }
  return undefined;
}
