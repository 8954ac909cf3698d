import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles scripts that run in separate processes like the shipped code: a loader that compiles on the fly would add its own calls. Returns
 * each script's path by name.
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
    // CommonJS packages call `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return Object.fromEntries(names.map((name) => [name, join(outdir, `${name}.mjs`)])) as Record<Name, string>;
}
