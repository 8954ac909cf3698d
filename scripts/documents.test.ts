import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { configurationSchema } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startBlock } from '../apps/server/src/start-block.ts';
import { fingerprintOf, readSection, sectionNames, sourceOf } from '../bench/measured-code.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

/** Contents of a document's fenced blocks in one language. */
function blocks(file: string, language: string): readonly string[] {
  return [...read(file).matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
    .filter(([, found]) => found === language)
    .map(([, , content = '']) => content);
}

describe('documents', () => {
  const configurations = documents.flatMap((file) =>
    blocks(file, 'yaml').map((content) => ({ file, content })),
  );

  it.each(configurations)('$file shows a configuration that can be applied', ({ content }) => {
    expect(configurationSchema.safeParse(parse(content)).error?.issues).toBeUndefined();
  });

  it('show a configuration in the README and in the guide', () => {
    expect(configurations.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['README.md', 'docs/guide/configuration-file.md']),
    );
  });

  it('show how to sign in as a start prints it', () => {
    const printed = startBlock({
      roles: ['edge', 'ingest', 'control'],
      publicUrl: 'http://localhost:8787',
      controlUrl: 'http://localhost:8788',
      loginUrl: 'http://localhost:8788/api/auth/link?token=…',
      dataDirectory: './data',
      withDemo: true,
      command: 'npm run --silent pixel --',
      notes: [],
    });
    const shown = /^```\n([\s\S]*?)^```/m.exec(read('docs/guide/login.md'))?.[1];
    expect(shown).toMatch(/Sign in/);
    expect(printed).toContain(shown);
  });

  it.each(documents)('%s has only links that lead somewhere', (file) => {
    const targets = [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)))).toEqual([]);
  });

  it.each(sectionNames)('say of the figures of %s where the code has changed since', async (name) => {
    const section = await readSection(name);
    const isOlder = section?.fingerprint !== (await fingerprintOf(name));
    const { file, bench } = sourceOf(name);
    const advice = `Run \`npm run bench -- ${bench}\`, or \`npm run bench -- stale\` to have it say so.`;
    expect(
      section?.saysOlder,
      `${file}: "${name}" ${isOlder ? 'is older than' : 'is of'} the code. ${advice}`,
    ).toBe(isOlder);
  });

  it('keep their pictures below 200 KB', () => {
    const folder = path.join(root, 'docs/images');
    const large = readdirSync(folder).filter((file) => statSync(path.join(folder, file)).size > 200_000);
    expect(large).toEqual([]);
  });
});
