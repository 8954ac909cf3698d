import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { controlErrorStatus } from '@pixel/control';
import { configurationSchema, errorStatus } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startBlock } from '../apps/server/src/start-block.ts';
import { fingerprintOf, readSection, sectionNames, sourceOf } from '../bench/measured-sections.ts';

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

const guides = documents.filter((file) => file.startsWith(path.join('docs', 'guide')));

/** The dashboard's English texts, as written in its catalogues. */
const dashboardTexts = readdirSync(path.join(root, 'apps/dashboard/src/words/en'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.ts'))
  .map((file) => read(path.join('apps/dashboard/src/words/en', file)))
  .join('')
  .replaceAll("\\'", "'")
  .replaceAll('’', "'");

/** All code that runs in production. */
const code = ['packages', 'apps']
  .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(folder, name, 'src')))
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => read(path.join(folder, file))),
  )
  .join('\n');

/** Texts in italics that aren't the dashboard's: those of identity providers and of the sign-in page, and emphasis. */
const otherItalics = new Set([
  ...['Google Auth Platform', 'Clients', 'Web application', 'Authorized redirect URIs', 'External'],
  ...['OpenID Connect', 'Client authentication', 'Standard flow', 'Valid redirect URIs', 'Credentials'],
  ...['Email verified', 'Realm settings', 'Login', 'Verify email'],
  ...['The link is refused.', '“… has no invitation yet.”', '“Not available at this host name”'],
  ...['“The identity provider is unreachable at the moment”', '“is returning an error”'],
  ...['“The identity provider does not accept”', '“This sign-in took too long or was already used”'],
  '“response could not be verified”',
  'The code has changed since these figures were measured.',
  ...['influence', 'who enters the other'],
]);

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): readonly string[] {
  const headings = [
    ...read(file)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ];
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

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

  it.each(configurations)('$file shows a valid configuration', ({ content }) => {
    expect(configurationSchema.safeParse(parse(content)).error?.issues).toBeUndefined();
  });

  it('show a configuration in the README and in the guide', () => {
    expect(configurations.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['README.md', 'docs/guide/configuration-file.md']),
    );
  });

  it('show how to sign in, as printed at start', () => {
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
    const [shown] = blocks('docs/guide/login.md', 'text');
    expect(shown).toMatch(/Sign in/);
    expect(printed).toContain(shown);
  });

  it.each(guides)('%s names the language of every block, so that tests find it', (file) => {
    const fences = [...read(file).matchAll(/^```(.*)$/gm)].map(([, language]) => language);
    expect(fences.filter((_, index) => index % 2 === 0)).not.toContain('');
  });

  it('name error codes with the status that the servers send with them', () => {
    const servers: readonly Readonly<Record<string, number>>[] = [errorStatus, controlErrorStatus];
    const named = guides.flatMap((file) => [...read(file).matchAll(/\b([45]\d\d) `([a-z_]+)`/g)]);
    expect(named.length).toBeGreaterThan(10);
    const wrong = named.filter(
      ([, status, code = '']) => !servers.some((codes) => codes[code] === Number(status)),
    );
    expect(wrong.map(([text]) => text)).toEqual([]);
  });

  it.each(guides)('the README lists %s', (file) => {
    expect(read('README.md').split('## Guides')[1]).toContain(`](${file})`);
  });

  it.each(documents)('%s has only working links', (file) => {
    const targets = [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)))).toEqual([]);
  });

  it.each(documents)('%s has no merge conflict markers', (file) => {
    expect(read(file)).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m);
  });

  it.each(documents)('%s links only to existing headings', (file) => {
    const targets = [...read(file).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)];
    const missing = targets.filter(([, target = '', anchor = '']) => {
      const page = target === '' ? file : path.join(path.dirname(file), target);
      return page.endsWith('.md') && !anchorsOf(page).includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it.each(guides)('%s names only codes that exist', (file) => {
    const prose = read(file).replace(/^```[\s\S]*?^```/gm, '');
    const codes = [...prose.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)`/g)].map(([, named = '']) => named);
    expect(codes.filter((named) => !new RegExp(`\\b${named}\\b`).test(code))).toEqual([]);
  });

  it.each(guides)('%s quotes only existing texts of the dashboard', (file) => {
    const prose = read(file)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`\n]*`/g, '')
      .replaceAll('**', '');
    const named = [...prose.matchAll(/(?<![\w*])\*([^*\n|]{2,60}?)\*(?![\w*])/g)]
      .flatMap(([, text = '']) => text.split(/ → | … /))
      .map((text) => text.replaceAll('’', "'"));
    expect(named.filter((text) => !dashboardTexts.includes(text) && !otherItalics.has(text))).toEqual([]);
  });

  it.each(sectionNames)(
    'mark the figures of %s as outdated exactly if the code has changed since',
    async (name) => {
      const section = await readSection(name);
      const isOlder = section?.fingerprint !== (await fingerprintOf(name));
      const { file, bench } = sourceOf(name);
      const advice = `Run \`npm run bench -- ${bench}\`, or \`npm run bench -- stale\` to mark them as outdated.`;
      expect(
        section?.saysOlder,
        `${file}: "${name}" ${isOlder ? 'is older than' : 'is of'} the code. ${advice}`,
      ).toBe(isOlder);
    },
  );

  it('keep their images below 200 KB', () => {
    const folder = path.join(root, 'docs/images');
    const large = readdirSync(folder).filter((file) => statSync(path.join(folder, file)).size > 200_000);
    expect(large).toEqual([]);
  });
});
