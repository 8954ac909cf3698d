import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));
const preface = `# Benchmarks

Every figure here is written by the command that its section names; run it to see the figures of your own machine. Rates depend
on the machine, so what is compared is always measured in the same run, in turns.
`;

/** Writes a measurement's section of \`docs/benchmarks.md\` and leaves the others as they are. */
export async function writeSection(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const section = `${begin}\n${text.trim()}\n${end}\n`;
  const old = await readFile(file, 'utf8').catch(() => preface);
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  const next =
    from === -1 || to === -1
      ? `${old.trimEnd()}\n\n${section}`
      : `${old.slice(0, from)}${section}${old.slice(to + end.length).replace(/^\n/, '')}`;
  await writeFile(file, next);
}
