/**
 * Measures what a browser loads of the dashboard from sign-in to the list of experiments, and from there to the results and the editor:
 * scripts and styles on the wire (brotli), in English and without fonts. Run directly, it prints the sizes and fails if the path to the
 * list exceeds its limit.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Maximum size of the path to the list. */
export const maxDashboardBytes = 200_000;

const shell = ['src/experiment/experiment-shell.tsx', ...words('experiment', 'changes', 'lifecycle')];

/** The modules that each navigation loads. */
const navigations = {
  'from the sign-in to the list': ['src/words/en.ts', 'src/experiments/experiments-page.tsx'],
  'from the list to results': [
    ...shell,
    'src/results/results-page.tsx',
    ...words('results', 'charts', 'behind', 'sharing'),
  ],
  'from the list to the editor': [...shell, 'src/editor/editor-page.tsx', ...words('editor', 'sections')],
};

/** @param {readonly string[]} names */
function words(...names) {
  return names.map((name) => `src/words/en/pages/${name}.ts`);
}

/**
 * @typedef {object} Navigation
 * @property {string} name
 * @property {number} bytes of all its files
 * @property {readonly { readonly name: string, readonly bytes: number }[]} files the largest first
 */

/**
 * Builds the dashboard and returns each navigation with its files, without those that the list has loaded already. Throws if no file
 * contains a navigation's module.
 * @returns {Promise<readonly Navigation[]>}
 */
export async function measureDashboard() {
  const folder = fileURLToPath(new URL('../apps/dashboard', import.meta.url));
  const built = await build({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const chunks = output.filter((file) => file.type === 'chunk');
  /** @param {readonly string[]} modules */
  const loadedBy = (modules) => {
    const loaded = new Set(
      modules.map((module) => {
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(folder, module)));
        if (found === undefined) throw new Error(`The dashboard has no file for ${module}.`);
        return found.fileName;
      }),
    );
    for (const name of loaded)
      for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
        loaded.add(imported);
    return loaded;
  };
  const atStart = loadedBy(['src/main.tsx', ...navigations['from the sign-in to the list']]);
  const styles = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'));
  return Object.entries(navigations).map(([name, modules], index) => {
    const loaded =
      index === 0
        ? new Set([...atStart, ...styles])
        : new Set([...loadedBy(modules)].filter((file) => !atStart.has(file)));
    const files = output
      .filter(({ fileName }) => loaded.has(fileName))
      .map((file) => ({
        name: file.fileName,
        bytes: brotliCompressSync(file.type === 'chunk' ? file.code : file.source).byteLength,
      }))
      .sort((a, b) => b.bytes - a.bytes);
    return { name, files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [index, { name, bytes, files }] of (await measureDashboard()).entries()) {
    for (const file of files) console.log(`${inKilobytes(file.bytes).padStart(9)}  ${file.name}`);
    const limit = index === 0 ? `, of ${inKilobytes(maxDashboardBytes)}` : '';
    console.log(`${inKilobytes(bytes).padStart(9)}  ${name}${limit}\n`);
    if (index === 0 && bytes > maxDashboardBytes) process.exitCode = 1;
  }
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
