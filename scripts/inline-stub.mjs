/** The inline stubs as embedded in pages: for the guides, the demo and the tests. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The script text of the stub that queues calls and hides nothing. */
export const shortStub =
  'window.pixel=window.pixel||{q:[],getBlob:function(){return null},getVariant:function(){return null},getAssignments:function(){return[]}};["init","track","ready","clear","setConsent","setAttributes","showSurvey"].forEach(function(m){pixel[m]=pixel[m]||function(){pixel.q.push([m,arguments,Date.now()])}})';

/** Returns the script text of the anti-flicker stub, in ES5; `KEY` stands for the project's key. @returns {Promise<string>} */
export async function bundleStub() {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'packages/pixel/src/stub.ts')],
    bundle: true,
    format: 'iife',
    target: 'es5',
    tsconfigRaw: {},
    write: false,
  });
  const { code = '' } = await minify(outputFiles[0]?.text ?? '', {
    compress: { passes: 3, directives: false, unsafe: true },
    format: { semicolons: true },
  });
  return code;
}

/**
 * Returns every file that contains one of the stubs or the script tag, by its path relative to the root: its current and its expected
 * content.
 * @returns {Promise<readonly { file: string, current: string, expected: string }[]>}
 */
export async function stubbedFiles() {
  const longStub = await bundleStub();
  const below = ['docs', 'apps/demo/public'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { encoding: 'utf8', recursive: true }).map(
      (file) => `${folder}/${file}`,
    ),
  );
  return ['README.md', ...below.sort()]
    .filter((file) => /\.(md|html)$/.test(file))
    .map((file) => {
      const current = readFileSync(path.join(root, file), 'utf8');
      const expected = current
        .replaceAll(/(?<=<script[^>]*>)window\.pixel=window\.pixel\|\|.*(?=<\/script>)/g, () => shortStub)
        .replaceAll(/(?<=^<script[^>]*>).*adoptedStyleSheets.*(?=<\/script>$)/gm, () => longStub)
        .replaceAll(/(<script[^>]* async) (?=src="[^"]+\/pixel\.min\.js\?)/g, '$1 crossorigin ');
      return { file, current, expected };
    })
    .filter(({ expected }) => /<script[^>]*>.*q\.push\(|\/pixel\.min\.js\?[^"]*"><\/script>/.test(expected));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, current, expected } of await stubbedFiles())
    if (current !== expected) {
      writeFileSync(path.join(root, file), expected);
      console.log(`Written: ${file}`);
    }
