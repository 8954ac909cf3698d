import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { widestLimits } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { codeOf, pagesOfGuide } from '../../../tests/support/guide.ts';
import { readSettings } from './read-settings.ts';

const guide = join(import.meta.dirname, '../../../docs/guide/settings.md');

/** Rows of the guide's tables by setting: the cells after the name. */
async function rows(): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = (await readFile(guide, 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    lines.map((line) => {
      const [name = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', ''));
      return [name, cells];
    }),
  );
}

it('names every setting that is read', async () => {
  const texts = await Promise.all(
    [
      'read-settings.ts',
      'limit-settings.ts',
      'login-settings.ts',
      'webhooks/mail-settings.ts',
      'store-settings.ts',
    ].map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  );
  const read = new Set(
    texts
      .join('')
      .match(/'[A-Z]+(?:_[A-Z]+)+'|'(?:PORT|HOST)'/g)
      ?.map((name) => name.slice(1, -1)),
  );
  expect([...(await rows()).keys()].sort()).toEqual([...read].sort());
});

it('documents the limits and their bounds', async () => {
  const limits = [...(await rows())].filter(([, cells]) => cells.length === 4);
  expect(limits).toHaveLength(Object.keys(widestLimits).length + 1);
  const settings = readSettings({});
  for (const [name, [usual = '', least = '', most = '']] of limits) {
    const { limits: set, requestTimeoutMs } = readSettings({ [name]: usual });
    expect({ set, requestTimeoutMs }).toEqual({
      set: settings.limits,
      requestTimeoutMs: settings.requestTimeoutMs,
    });
    expect(() => readSettings({ [name]: least })).not.toThrow();
    expect(() => readSettings({ [name]: most })).not.toThrow();
    expect(() => readSettings({ [name]: String(Number(least) - 1) })).toThrow(name);
    expect(() => readSettings({ [name]: String(Number(most) + 1) })).toThrow(name);
  }
});

/** The settings of each `npm start` in the guides, values as a shell passes them. */
async function shownSettings(): Promise<readonly NodeJS.ProcessEnv[]> {
  const blocks = await Promise.all((await pagesOfGuide()).map((page) => codeOf(page, 'sh')));
  const lines = blocks.flat().flatMap((code) => code.replaceAll('\\\n', '').split('\n'));
  return lines
    .filter((line) => line.endsWith(' npm start'))
    .map((line) =>
      Object.fromEntries(
        [...line.matchAll(/(\w+)=(?:'([^']*)'|(\S+))/g)].map(([, name, quoted, plain]) => [
          name,
          quoted ?? plain,
        ]),
      ),
    );
}

it('starts the server only with valid settings in every guide', async () => {
  const shown = await shownSettings();
  expect(shown.length).toBeGreaterThan(4);
  const known = await rows();
  for (const settings of shown) {
    expect([...known.keys()]).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(() => readSettings(settings)).not.toThrow();
  }
});
