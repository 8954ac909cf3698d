import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A document that measurements write their sections of. */
export interface MeasuredDocument {
  /** Path below the root of the project. */
  readonly file: string;
  /** What stands before the first section when the document is made. */
  readonly preface: string;
}

const benchmarks: MeasuredDocument = {
  file: 'docs/benchmarks.md',
  preface: `# Benchmarks

Every figure here is written by the command that its section names; run it to see the figures of your own machine. Rates depend
on the machine, so what is compared is always measured in the same run, in turns.
`,
};

/** Writes a measurement's section of a document, `docs/benchmarks.md` by default, and leaves the others as they are. */
export async function writeSection(name: string, text: string, document = benchmarks): Promise<void> {
  const file = fileURLToPath(new URL(`../${document.file}`, import.meta.url));
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const section = `${begin}\n${text.trim()}\n${end}\n`;
  const old = await readFile(file, 'utf8').catch(() => document.preface);
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  const next =
    from === -1 || to === -1
      ? `${old.trimEnd()}\n\n${section}`
      : `${old.slice(0, from)}${section}${old.slice(to + end.length).replace(/^\n/, '')}`;
  await writeFile(file, next);
}
