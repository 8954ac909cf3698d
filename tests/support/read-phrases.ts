import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';

/** The folder of the server's sentences about results. */
const results = new URL('../../packages/control/src/results/', import.meta.url).pathname;

/** Parameters of a sentence. */
type PhraseParameters = Readonly<Record<string, string | number | null | undefined>>;

/** The server's English sentences about results, by code. */
export type Phrases = ReadonlyMap<string, (named: PhraseParameters) => string>;

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
    globalName: 'bundle',
    plugins: [
      {
        name: 'collect-phrases',
        setup({ onLoad }) {
          onLoad({ filter: /\/words\/phrase\.ts$/ }, () => ({ contents: collectingModule, loader: 'js' }));
        },
      },
    ],
  });
  const { phrases } = runInThisContext(`${outputFiles[0]?.text ?? ''}; bundle`) as {
    readonly phrases: Phrases;
  };
  return phrases;
}

const collectingModule = `
  export const phrases = new Map();
  export function phrase(code, english) {
    phrases.set(code, english);
    return (parameters) => ({ code, parameters, sentence: english(parameters) });
  }
`;
