import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { npmStaysOutside } from '../npm-stays-outside.ts';

/** Modified servers: two that die at bad moments, and three that lie. */
export const variants = [
  'dies-before-commit',
  'dies-together',
  'answers-first',
  'commits-first',
  'counts-copies',
] as const;

export type Variant = (typeof variants)[number];

const root = resolve(import.meta.dirname, '../..');
/** Inside the repository, so that packages resolve. */
const parent = join(root, 'node_modules/.cache/pixel-faults');
/** Roles built with the modified part. */
const rebuiltRoles = ['edge', 'ingest', 'control'];
/** The query's deduplication, and its replacement without it. */
const deduplication = { with: 'arrayCompact(e -> e.1, ', without: 'arrayFilter(e -> true, ' };

/**
 * Builds the server with one part replaced, alongside the other files of `dist/`, and returns the folder. The shipped code has no hook for
 * this: the bundler replaces the part.
 */
export async function buildVariant(variant: Variant): Promise<string> {
  const home = join(parent, `${variant}-${process.pid}`);
  const dist = join(home, 'dist');
  await mkdir(dist, { recursive: true });
  await symlink(join(root, 'apps'), join(home, 'apps')).catch(() => undefined);
  for (const file of await readdir(join(root, 'dist')))
    if (!rebuiltRoles.some((role) => file.startsWith(`${role}.`)))
      await cp(join(root, 'dist', file), join(dist, file), { recursive: true });
  await build({
    entryPoints: rebuiltRoles.map((role) => join(root, `apps/server/src/roles/${role}.ts`)),
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [variant === 'counts-copies' ? withoutDeduplication : withSpoolOf(variant), npmStaysOutside],
  });
  return dist;
}

/** Removes this process's builds. */
export async function removeVariants(): Promise<void> {
  for (const variant of variants)
    await rm(join(parent, `${variant}-${process.pid}`), { recursive: true, force: true });
}

/** Replaces the server's spool by a variant, which itself wraps the real one. */
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

const withoutDeduplication: Plugin = {
  name: 'without-deduplication',
  setup(bundler) {
    bundler.onLoad({ filter: /events-by-visitor\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(deduplication.with))
        throw new Error(`${basename(path)} deduplicates in another way`);
      return { contents: source.replaceAll(deduplication.with, deduplication.without), loader: 'ts' };
    });
  },
};
