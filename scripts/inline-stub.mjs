/** The inline stub as it stands in pages: for the guide, and for the tests. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';

/** Gives the text between the stub's tags, in ES5; `KEY` stands for the key of the project. @returns {Promise<string>} */
export async function bundleStub() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../packages/pixel/src/stub.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es5',
    write: false,
  });
  const { code = '' } = await minify(outputFiles[0]?.text ?? '', {
    compress: { passes: 3, directives: false, unsafe: true },
    format: { semicolons: true },
  });
  return code;
}
