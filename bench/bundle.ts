import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles scripts that run in processes of their own, as what ships is bundled: a loader that compiles on the fly would add
 * calls of its own. Gives each one's place by its name.
 */
export async function bundle<Name extends string>(
  folder: string,
  names: readonly Name[],
  outdir: string,
): Promise<Readonly<Record<Name, string>>> {
  await build({
    entryPoints: names.map((name) => join(folder, `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    // Packages that are no modules themselves call `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return Object.fromEntries(names.map((name) => [name, join(outdir, `${name}.mjs`)])) as Record<Name, string>;
}
