import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../docs/guide');

/** Marks a block whose commands a test can't run, with the reason. */
const notRun = /<!-- not run: .+ -->\n$/;

/** Returns the names of the guide's pages. */
export async function pagesOfGuide(): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
}

/** Returns a guide page's code blocks in a language, in order. */
export async function codeOf(page: string, language: string): Promise<readonly string[]> {
  return (await blocksOf(page, language)).map(({ code }) => code);
}

/** Returns the arguments of every runnable `pixel …` command on a page, split like a shell does. */
export async function commandsOf(page: string): Promise<readonly (readonly string[])[]> {
  const blocks = await blocksOf(page, 'sh');
  return blocks
    .filter(({ before }) => !notRun.test(before))
    .flatMap(({ code }) => code.split('\n'))
    .flatMap((line) => {
      const [, words] = /^(?:npm run --silent pixel --|pixel) (.*)$/.exec(line) ?? [];
      return words === undefined ? [] : [wordsOf(words)];
    });
}

async function blocksOf(page: string, language: string) {
  const text = await readFile(join(folder, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(({ index, 1: marked, 2: code = '' }) =>
    marked === language ? [{ code, before: text.slice(0, index) }] : [],
  );
}

/** Splits a line at blanks, up to a comment. */
function wordsOf(line: string): readonly string[] {
  const words = [...line.matchAll(/(?:^| )(?:"([^"]*)"|'([^']*)'|(\S+))/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  const comment = words.indexOf('#');
  return comment < 0 ? words : words.slice(0, comment);
}
