import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { npmStaysOutside } from '../npm-stays-outside.ts';

/** Servers that are not what ships: two that die at bad moments, and three that lie. */
export const variants = [
  'dies-before-commit',
  'dies-together',
  'answers-first',
  'commits-first',
  'counts-copies',
] as const;

export type Variant = (typeof variants)[number];

const root = resolve(import.meta.dirname, '../..');
/** Inside of the tree, so that packages are found from there. */
const parent = join(root, 'node_modules/.cache/pixel-faults');
/** What is built with the exchanged part. */
const exchanged = ['edge', 'ingest', 'control'];
/** How copies are removed on reading, and the same without removing them. */
const removal = { with: 'arrayCompact(e -> e.1, ', without: 'arrayFilter(e -> true, ' };

/**
 * Builds the server with one part exchanged, beside the files that `dist/` has, and gives the folder. What ships knows nothing of it:
 * the part is exchanged while it is bundled.
 */
export async function buildVariant(variant: Variant): Promise<string> {
  const home = join(parent, `${variant}-${process.pid}`);
  const dist = join(home, 'dist');
  await mkdir(dist, { recursive: true });
  await symlink(join(root, 'apps'), join(home, 'apps')).catch(() => undefined);
  for (const file of await readdir(join(root, 'dist')))
    if (!exchanged.some((role) => file.startsWith(`${role}.`)))
      await cp(join(root, 'dist', file), join(dist, file), { recursive: true });
  await build({
    entryPoints: exchanged.map((role) => join(root, `apps/server/src/roles/${role}.ts`)),
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [variant === 'counts-copies' ? withoutRemoval : withSpoolOf(variant), npmStaysOutside],
  });
  return dist;
}

/** Removes what was built for this process. */
export async function removeVariants(): Promise<void> {
  for (const variant of variants)
    await rm(join(parent, `${variant}-${process.pid}`), { recursive: true, force: true });
}

/** Gives the server the spool of a variant, which itself is made from the real one. */
function withSpoolOf(variant: Variant): Plugin {
  return {
    name: 'spool-of-variant',
    setup(bundler) {
      bundler.onResolve({ filter: /^@pixel\/store\/queue\/spool$/ }, ({ importer }) =>
        importer.startsWith(join(root, 'apps'))
          ? { path: join(import.meta.dirname, 'variants', `${variant}.ts`) }
          : undefined,
      );
    },
  };
}

const withoutRemoval: Plugin = {
  name: 'without-removal',
  setup(bundler) {
    bundler.onLoad({ filter: /events-by-visitor\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(removal.with)) throw new Error(`${basename(path)} removes copies in another way`);
      return { contents: source.replaceAll(removal.with, removal.without), loader: 'ts' };
    });
  },
};
