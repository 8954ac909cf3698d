import { cruise } from 'dependency-cruiser';
import { cruisedFolders, cruiseOptions } from '../../scripts/boundary-rules.mjs';

/** A test of Vitest whose imports lead to a file. */
export interface ReachingTest {
  /** Path below the root of the project. */
  readonly test: string;
  /** Length of the shortest chain of imports. */
  readonly distance: number;
}

/** Returns the tests whose imports lead to a file, the nearest first. */
export type FindReachingTests = (file: string) => readonly ReachingTest[];

/** Reads the imports of all modules below `root`; those of types alone do not count. */
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
