import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, readSection, type SectionName, sourceOf } from './measured-sections.ts';

const benchmarksPreface = `# Benchmarks

The command named in its section writes each figure; run it to see the figures of your own machine. Rates depend
on the machine, so everything compared is measured alternately in the same run.
`;

/**
 * Writes a measurement's section of its document, with a fingerprint of the measured code, and leaves other sections unchanged. A new
 * document starts with `preface`.
 */
export async function writeSection(
  name: SectionName,
  text: string,
  preface = benchmarksPreface,
): Promise<void> {
  const file = fileURLToPath(new URL(`../${sourceOf(name).file}`, import.meta.url));
  const fingerprint = await fingerprintOf(name);
  const section = `<!-- begin ${name} of ${fingerprint} -->\n${text.trim()}\n<!-- end ${name} -->`;
  const old = await readSection(name);
  const document = old?.document ?? (await readFile(file, 'utf8').catch(() => preface));
  await writeFile(
    file,
    old === undefined ? `${document.trimEnd()}\n\n${section}\n` : document.replace(old.text, () => section),
  );
}
