/** Bundles the apps, the pixel and the dashboard into `dist/`. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { context, build as esbuild, formatMessages } from 'esbuild';
import { build as vite } from 'vite';
import { minifiedPixel, readablePixel, surveyFrame } from './browser-bundles.mjs';
import { cliPackageBundle, cliPackageFiles } from './cli-package.mjs';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** npm packages that are bundled too: they have many small files, which would otherwise be resolved and loaded one by one at each start. */
const bundledPackages = ['hono', '@hono/node-server', 'kysely', 'nodemailer', 'uuid', 'zod'];
const insidePattern = new RegExp(`^(@pixel|${bundledPackages.join('|')})(/|$)`);

/** Leaves other npm packages external; bundles the project's own. */
const npmStaysOutside = {
  name: 'npm-stays-outside',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || insidePattern.test(name) || path.isAbsolute(name)
        ? undefined
        : { path: name, external: true },
    );
  },
};

/** Entry points of the Node bundles, by bundle name. */
export const nodeEntryPoints = {
  server: 'apps/server/src/main.ts',
  'clickhouse-child': 'apps/server/src/children/clickhouse/child.ts',
  edge: 'apps/server/src/roles/edge.ts',
  ingest: 'apps/server/src/roles/ingest.ts',
  control: 'apps/server/src/roles/control.ts',
  'parse-thread': 'apps/server/src/roles/parse-thread.ts',
  cli: 'apps/cli/src/main.ts',
};

/** @type {import('esbuild').BuildOptions} */
const forNode = {
  entryPoints: nodeEntryPoints,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  plugins: [npmStaysOutside],
};

/**
 * Builds every bundle of the tree at `root` and then replaces the files of its `dist/`, so that a failed build keeps the old ones intact.
 * Throws an `Error` with esbuild's messages.
 *
 * With `onChange`, watches everything except the dashboard, which has `npm run dev:dashboard`: each later build calls it with undefined, or
 * with the error of a failed one.
 * @param {{ root?: string, onChange?: (error: Error | undefined) => void }} [options]
 * @returns {Promise<import('esbuild').Metafile[]>} The metafile of each bundle.
 */
export async function build({ root = projectRoot, onChange } = {}) {
  const bundles = [forNode, cliPackageBundle, readablePixel, minifiedPixel, surveyFrame].map((bundle) => ({
    ...common(root),
    ...bundle,
  }));
  const [results, dashboard] = await Promise.all([
    Promise.allSettled(bundles.map((bundle) => esbuild(bundle))),
    buildDashboard(root),
  ]);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw await buildError(errors);
  const built = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  rejectNpmInPixel(built);
  // Servers store the files that an older pixel loads.
  await rm(path.join(root, 'dist/v'), { recursive: true, force: true });
  await rm(path.join(root, 'dist/dashboard'), { recursive: true, force: true });
  const [, cliPackage] = built;
  await writeAll([
    ...built.flatMap((result) => result.outputFiles ?? []),
    ...dashboard,
    ...(await cliPackageFiles(root, Object.keys(cliPackage?.metafile?.inputs ?? {}))),
  ]);
  if (onChange !== undefined) for (const bundle of bundles) await watch(bundle, onChange);
  return built.flatMap((result) => result.metafile ?? []);
}

/**
 * Builds the dashboard into `dist/dashboard/`. Rejects with Vite's error.
 * @param {string} root
 */
async function buildDashboard(root) {
  const folder = path.join(root, 'apps/dashboard');
  const built = await vite({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  }).catch((cause) => {
    throw new Error(`The build of the dashboard failed.\n\n${cause.message}`, { cause });
  });
  return [built].flat().flatMap((bundle) =>
    'output' in bundle
      ? bundle.output.map((file) => ({
          path: path.join(root, 'dist/dashboard', file.fileName),
          contents: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }))
      : [],
  );
}

/** @param {string} root @returns {import('esbuild').BuildOptions} */
function common(root) {
  return {
    absWorkingDir: root,
    outdir: path.join(root, 'dist'),
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
  };
}

/**
 * @param {import('esbuild').BuildOptions} bundle
 * @param {(error: Error | undefined) => void} onChange
 */
async function watch(bundle, onChange) {
  // esbuild also builds once when it starts watching; that build already exists.
  let isFirst = true;
  const report = {
    name: 'report',
    /** @param {import('esbuild').PluginBuild} bundler */
    setup(bundler) {
      bundler.onEnd(async (result) => {
        if (isFirst) {
          isFirst = false;
          return;
        }
        if (result.errors.length > 0) onChange(await buildError([result]));
        else {
          await writeAll(result.outputFiles ?? []);
          onChange(undefined);
        }
      });
    },
  };
  const watched = await context({ ...bundle, plugins: [...(bundle.plugins ?? []), report] });
  await watched.watch();
}

/**
 * Throws if the pixel contains an npm package.
 * @param {readonly import('esbuild').BuildResult[]} built
 */
function rejectNpmInPixel(built) {
  for (const { metafile } of built)
    for (const [bundle, { inputs }] of Object.entries(metafile?.outputs ?? {})) {
      if (!path.basename(bundle).startsWith('pixel.')) continue;
      const foreign = Object.keys(inputs).find((input) => /node_modules\/(?!@pixel\/)/.test(input));
      if (foreign !== undefined) throw new Error(`The build failed: ${bundle} would contain ${foreign}.`);
    }
}

/** @param {readonly { errors?: import('esbuild').Message[], message?: string }[]} failures */
async function buildError(failures) {
  const texts = await Promise.all(
    failures.map(async ({ errors, message }) =>
      errors === undefined ? message : (await formatMessages(errors, { kind: 'error' })).join(''),
    ),
  );
  return new Error(`The build failed.\n\n${texts.join('')}`);
}

/** @param {readonly { readonly path: string, readonly contents: Uint8Array }[]} files */
async function writeAll(files) {
  const written = files.map(({ path: file, contents }) => ({
    file,
    contents,
    draft: `${file}.${process.pid}`,
  }));
  for (const { file, contents, draft } of written) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, contents);
  }
  for (const { file, draft } of written) await rename(draft, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build();
    console.log('Built dist/.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
