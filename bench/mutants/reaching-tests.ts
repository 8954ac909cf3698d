import { cruise } from 'dependency-cruiser';
import { cruisedFolders, cruiseOptions } from '../../scripts/boundary-rules.mjs';

/** A Vitest file that imports a file, directly or indirectly. */
export interface ReachingTest {
  /** Path relative to the repository root. */
  readonly test: string;
  /** Length of the shortest import chain. */
  readonly distance: number;
}

/** Returns the tests that import a file, the nearest first. */
export type FindReachingTests = (file: string) => readonly ReachingTest[];

/** Reads the imports of all modules below `root`, ignoring type imports. */
export async function readImports(root: string): Promise<FindReachingTests> {
  const { output } = await cruise([...cruisedFolders], {
    ...cruiseOptions,
    tsPreCompilationDeps: false,
    baseDir: root,
  });
  if (typeof output === 'string') throw new Error(output);
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of output.modules)
    for (const { resolved } of dependencies) {
      const known = importers.get(resolved) ?? [];
      importers.set(resolved, known);
      known.push(source);
    }
  return (file) => {
    const distances = new Map([[file, 0]]);
    for (const [module, distance] of distances)
      for (const importer of importers.get(module) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return [...distances]
      .filter(([module]) => module.endsWith('.test.ts'))
      .map(([test, distance]) => ({ test, distance }));
  };
}
