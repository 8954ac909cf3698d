/**
 * Measures what a browser loads of the dashboard from the sign-in to the list of experiments: scripts and styles as they go over the wire
 * (brotli), in English and without fonts. Run by itself it prints the figure, and fails where it is above the limit.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** The most that it may be. */
const maxDashboardBytes = 200_000;

/** Modules that the way to the list loads when it gets there. */
const onTheWay = ['src/words/en.ts', 'src/experiments/experiments-page.tsx'];

/**
 * Builds the dashboard and gives each file of that way with its size in bytes, the largest first. Throws where a module of the way is
 * in no file of its own.
 * @returns {Promise<readonly { readonly name: string, readonly bytes: number }[]>}
 */
async function measureDashboard() {
  const folder = fileURLToPath(new URL('../apps/dashboard', import.meta.url));
  const built = await build({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const chunks = output.filter((file) => file.type === 'chunk');
  const begins = onTheWay.map((module) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(folder, module));
    if (found === undefined) throw new Error(`The dashboard has no file for ${module}.`);
    return found.fileName;
  });
  const entry = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const loaded = new Set([...entry, ...begins]);
  for (const name of loaded)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      loaded.add(imported);
  return output
    .filter(({ fileName }) => loaded.has(fileName) || fileName.endsWith('.css'))
    .map((file) => ({
      name: file.fileName,
      bytes: brotliCompressSync(file.type === 'chunk' ? file.code : file.source).byteLength,
    }))
    .sort((a, b) => b.bytes - a.bytes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await measureDashboard();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files) console.log(`${inKilobytes(file.bytes).padStart(9)}  ${file.name}`);
  console.log(
    `${inKilobytes(bytes).padStart(9)}  from the sign-in to the list, of ${inKilobytes(maxDashboardBytes)}`,
  );
  if (bytes > maxDashboardBytes) process.exitCode = 1;
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
