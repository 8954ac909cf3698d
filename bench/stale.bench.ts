/** Marks each section whose code has changed since its measurement. `npm run bench -- stale`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, olderNote, readSection, sectionNames, sourceOf } from './measured-sections.ts';

for (const name of sectionNames) {
  const section = await readSection(name);
  if (section === undefined) continue;
  const isOlder = section.fingerprint !== (await fingerprintOf(name));
  const end = `<!-- end ${name} -->`;
  const plain = section.text.replace(`\n${olderNote}\n`, '');
  const text = isOlder ? plain.replace(end, `\n${olderNote}\n${end}`) : plain;
  const file = fileURLToPath(new URL(`../${sourceOf(name).file}`, import.meta.url));
  await writeFile(
    file,
    section.document.replace(section.text, () => text),
  );
  console.log(
    `${name}: ${isOlder ? `older than its code; run npm run bench -- ${sourceOf(name).bench}` : 'up to date'}`,
  );
}
