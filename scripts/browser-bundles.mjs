/** Bundles of the browser scripts, for `dist/`, tests and benches. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { minify } from 'terser';

/** @type {import('terser').CompressOptions} */
const squeezed = { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true };

/**
 * Minifies esbuild's output further: about 5 % less on the wire. `firstLine` comes before everything else.
 * @param {{ firstLine?: string }} [options]
 */
const squeeze = ({ firstLine = '' } = {}) => ({
  name: 'squeeze',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup(bundler) {
    bundler.onEnd(async ({ outputFiles = [] }) => {
      for (const file of outputFiles) {
        const { code: once = '' } = await minify(file.text, { ecma: 2020, compress: squeezed });
        // Transformations that pay off only once names are short.
        const { code = '' } = await minify(once, {
          ecma: 2020,
          compress: {
            ...squeezed,
            hoist_vars: true,
            keep_fargs: false,
            unsafe_math: true,
            unsafe_methods: true,
          },
        });
        file.contents = new TextEncoder().encode(firstLine + code);
      }
    });
  },
});

/** Minifies a style sheet embedded in a module as text. */
const squeezeStyle = {
  name: 'squeeze-style',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]survey[\\/]view[\\/]css\.ts$/ }, async ({ path: file }) => {
      const [head = '', css = ''] = (await readFile(file, 'utf8')).split(/(?<== )`|`;/);
      const { code } = await transform(css, { loader: 'css', minify: true });
      return { contents: `${head}${JSON.stringify(code.trim())};`, loader: 'ts' };
    });
  },
};

/**
 * Makes Chromium compile every function of a file eagerly, off the main thread: in the page file nearly all are called immediately, and
 * compiling each at its first call takes half of that file's startup time. Must be the first line, which it isn't in `pixel.min.js` as
 * servers send it. https://v8.dev/blog/explicit-compile-hints
 */
const compileAll = '//# allFunctionsCalledOnLoad\n';

/** @type {import('esbuild').BuildOptions} */
const forBrowsers = {
  bundle: true,
  platform: 'browser',
  target: 'es2021',
  format: 'iife',
  legalComments: 'none',
};

/** Files that the pixel loads on demand, by the module that contains their URL. @type {Record<string, { entry: string, constant: string, firstLine: string }>} */
const lazyFiles = {
  'panel-path': { entry: 'packages/pixel/src/panel/main.ts', constant: 'panelPath', firstLine: '' },
  'page-path': { entry: 'packages/pixel/src/runtime/main.ts', constant: 'pagePath', firstLine: compileAll },
  'surveys-path': { entry: 'packages/pixel/src/survey/main.ts', constant: 'surveysPath', firstLine: '' },
  'survey-path': { entry: 'packages/pixel/src/survey/view/main.ts', constant: 'surveyPath', firstLine: '' },
};

/** A lazily loaded file, with those that it loads in turn. @typedef {{ files: Map<string, import('esbuild').OutputFile>, sha256: string, inputs: string[] }} Lazy */

/** Builds in progress, shared by concurrent bundles. @type {Map<string, Promise<Lazy>>} */
const builds = new Map();

/** @param {string} module @param {{ absWorkingDir: string, outdir: string }} folder @returns {Promise<Lazy>} */
function buildLazyFile(module, folder) {
  const key = JSON.stringify([module, folder]);
  const lazy = builds.get(key) ?? bundleLazyFile(module, folder).finally(() => builds.delete(key));
  builds.set(key, lazy);
  return lazy;
}

/** @param {string} module @param {{ absWorkingDir: string, outdir: string }} folder @returns {Promise<Lazy>} */
async function bundleLazyFile(module, { absWorkingDir, outdir }) {
  const { entry = '', firstLine = '' } = lazyFiles[module] ?? {};
  const files = new Map();
  const { outputFiles, metafile } = await build({
    ...forBrowsers,
    entryPoints: { [module]: entry },
    minify: true,
    plugins: [squeezeStyle, squeeze({ firstLine }), withLazyFiles({ areWritten: false, files })],
    absWorkingDir,
    outdir,
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const [built] = outputFiles;
  const contents = built?.contents ?? new Uint8Array();
  const sha256 = createHash('sha256').update(contents).digest('hex');
  if (built) files.set(module, { ...built, path: path.resolve(absWorkingDir, outdir, 'v', `${sha256}.js`) });
  const inputs = Object.keys(metafile.inputs).map((input) => path.resolve(absWorkingDir, input));
  return { files, sha256, inputs };
}

/**
 * Inserts the URLs of the lazily loaded files into a bundle; they are named after their contents. Optionally writes the files next to the
 * bundle: `v/<sha256>.js`. Also adds the files that a lazily loaded file loads itself to `files`.
 * @param {{ areWritten: boolean, files?: Map<string, import('esbuild').OutputFile> }} options
 */
const withLazyFiles = ({ areWritten, files = new Map() }) => ({
  name: 'lazy-files',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup(bundler) {
    const { absWorkingDir = '.', outdir = '' } = bundler.initialOptions;
    for (const [module, { constant }] of Object.entries(lazyFiles))
      bundler.onLoad({ filter: new RegExp(`[\\\\/]pixel[\\\\/]src[\\\\/]${module}\\.ts$`) }, async () => {
        try {
          const lazy = await buildLazyFile(module, { absWorkingDir, outdir });
          for (const [name, file] of lazy.files) files.set(name, file);
          return { contents: `export const ${constant} = '/v/${lazy.sha256}.js';`, watchFiles: lazy.inputs };
        } catch (error) {
          return { errors: /** @type {import('esbuild').BuildFailure} */ (error).errors };
        }
      });
    bundler.onEnd(({ outputFiles }) => {
      if (areWritten) outputFiles?.push(...files.values());
    });
  },
});

/** `pixel.js`, the readable build. @type {import('esbuild').BuildOptions} */
export const readablePixel = {
  ...forBrowsers,
  entryPoints: { pixel: 'packages/pixel/src/main.ts' },
  plugins: [withLazyFiles({ areWritten: false })],
};

/** `pixel.min.js`, the minified build, and the files that it loads on demand. @type {import('esbuild').BuildOptions} */
export const minifiedPixel = {
  ...forBrowsers,
  entryPoints: { 'pixel.min': 'packages/pixel/src/main.ts' },
  minifySyntax: true,
  plugins: [squeeze(), withLazyFiles({ areWritten: true })],
};

/** `survey-frame.min.js`, which renders surveys in the survey builder. @type {import('esbuild').BuildOptions} */
export const surveyFrame = {
  ...forBrowsers,
  entryPoints: { 'survey-frame.min': 'packages/pixel/src/survey/frame/main.ts' },
  minify: true,
  plugins: [squeezeStyle, squeeze()],
};
