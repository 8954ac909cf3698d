import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';

/** The folder of the server's sentences about results. */
const results = new URL('../../packages/control/src/results/', import.meta.url).pathname;

/** Parameters of a sentence. */
type Named = Readonly<Record<string, string | number | null | undefined>>;

/** The server's English sentences about results, by code. */
export type Phrases = ReadonlyMap<string, (named: Named) => string>;

/**
 * Reads the server's sentences about results from its sources, with `phrase` replaced by a function that collects each sentence by its
 * code.
 */
export async function readPhrases(): Promise<Phrases> {
  const files = readdirSync(results, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.(test|fixture))\.ts$/.test(file) && !file.endsWith('/phrase.ts'))
    .filter((file) => /\bphrase\(/.test(readFileSync(join(results, file), 'utf8')));
  const { outputFiles } = await build({
    stdin: {
      contents: [
        `export { phrases } from './words/phrase.ts';`,
        ...files.map((file) => `export * as ${file.replace(/\W/g, '_')} from './${file}';`),
      ].join('\n'),
      resolveDir: results,
    },
    bundle: true,
    write: false,
    treeShaking: false,
    format: 'iife',
    globalName: 'said',
    plugins: [
      {
        name: 'keeps-phrases',
        setup({ onLoad }) {
          onLoad({ filter: /\/words\/phrase\.ts$/ }, () => ({ contents: keepingPhrases, loader: 'js' }));
        },
      },
    ],
  });
  const { phrases } = runInThisContext(`${outputFiles[0]?.text ?? ''}; said`) as {
    readonly phrases: Phrases;
  };
  return phrases;
}

const keepingPhrases = `
  export const phrases = new Map();
  export function phrase(code, english) {
    phrases.set(code, english);
    return (parameters) => ({ code, parameters, sentence: english(parameters) });
  }
`;
