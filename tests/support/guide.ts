import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../docs/guide');

/** Gives the blocks of code of a page of the guide that are in a language, in their order. */
export async function codeOf(page: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, marked, code = '']) =>
    marked === language ? [code] : [],
  );
}

/** Gives the arguments of every `pixel …` command of a page, as it is run from a clone. */
export async function commandsOf(page: string): Promise<readonly (readonly string[])[]> {
  const start = 'npm run --silent pixel -- ';
  const lines = (await codeOf(page, 'sh')).flatMap((code) => code.split('\n'));
  return lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length).split(' '));
}
