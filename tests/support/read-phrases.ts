import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';

/** The folder of what the server says of results. */
const results = new URL('../../packages/control/src/results/', import.meta.url).pathname;

/** What a sentence names. */
type Named = Readonly<Record<string, string | number | null | undefined>>;

/** How the server says things of results in English, by their codes. */
export type Phrases = ReadonlyMap<string, (named: Named) => string>;

/**
 * Reads how the server says things of results: from its own sources, in which `phrase` alone is exchanged, for one that keeps each
 * sentence by its code.
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
