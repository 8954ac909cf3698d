/** How the scripts for browsers are bundled: for `dist/`, for the tests, for the benchmarks. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { minify } from 'terser';

/** @type {import('terser').CompressOptions} */
const squeezed = { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true };

/**
 * Squeezes what esbuild has bundled: some 5 % less on the wire. `firstLine` goes before all else.
 * @param {{ firstLine?: string }} [options]
 */
const squeeze = ({ firstLine = '' } = {}) => ({
  name: 'squeeze',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup(bundler) {
    bundler.onEnd(async ({ outputFiles = [] }) => {
      for (const file of outputFiles) {
        const { code: once = '' } = await minify(file.text, { ecma: 2020, compress: squeezed });
        // What is worth its bytes only once names are short.
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

/** Squeezes the style sheet that a module holds as a text. */
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
 * Lets Chromium compile every function of a file while it comes, beside the page: in the file that works on pages nearly all are
 * called at once, and compiling each at its first call is half of the time that this takes. It has to be the first line, which
 * that of `pixel.min.js` is not as servers send it. https://v8.dev/blog/explicit-compile-hints
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

/** Files that the pixel loads when it needs them, by the module that says where they are. @type {Record<string, { entry: string, constant: string, firstLine: string }>} */
const lazyFiles = {
  'panel-path': { entry: 'packages/pixel/src/panel/main.ts', constant: 'panelPath', firstLine: '' },
  'page-path': { entry: 'packages/pixel/src/page/main.ts', constant: 'pagePath', firstLine: compileAll },
  'surveys-path': { entry: 'packages/pixel/src/survey/main.ts', constant: 'surveysPath', firstLine: '' },
  'survey-path': { entry: 'packages/pixel/src/survey/view/main.ts', constant: 'surveyPath', firstLine: '' },
};

/** A lazily loaded file, with those that it loads in turn. @typedef {{ files: Map<string, import('esbuild').OutputFile>, sha256: string, inputs: string[] }} Lazy */

/** Those that are being built: bundles that are built at the same time share them. @type {Map<string, Promise<Lazy>>} */
const underWay = new Map();

/** @param {string} module @param {{ absWorkingDir: string, outdir: string }} place @returns {Promise<Lazy>} */
function buildLazyFile(module, place) {
  const key = JSON.stringify([module, place]);
  const lazy = underWay.get(key) ?? bundleLazyFile(module, place).finally(() => underWay.delete(key));
  underWay.set(key, lazy);
  return lazy;
}

/** @param {string} module @param {{ absWorkingDir: string, outdir: string }} place @returns {Promise<Lazy>} */
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
 * Tells a bundle at which addresses the lazily loaded files are, which are named after their contents, and whether they are to
 * be written beside the bundle: `v/<sha256>.js`. What a lazily loaded file itself loads is put to `files`, too.
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

/** `pixel.js`, to be read. @type {import('esbuild').BuildOptions} */
export const readablePixel = {
  ...forBrowsers,
  entryPoints: { pixel: 'packages/pixel/src/main.ts' },
  plugins: [withLazyFiles({ areWritten: false })],
};

/** `pixel.min.js`, to be sent, and the files that it may load later. @type {import('esbuild').BuildOptions} */
export const minifiedPixel = {
  ...forBrowsers,
  entryPoints: { 'pixel.min': 'packages/pixel/src/main.ts' },
  minifySyntax: true,
  plugins: [squeeze(), withLazyFiles({ areWritten: true })],
};

/** `survey-frame.min.js`, which draws surveys in the builder of surveys. @type {import('esbuild').BuildOptions} */
export const surveyFrame = {
  ...forBrowsers,
  entryPoints: { 'survey-frame.min': 'packages/pixel/src/survey/frame/main.ts' },
  minify: true,
  plugins: [squeezeStyle, squeeze()],
};
