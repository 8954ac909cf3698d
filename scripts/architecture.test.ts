import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const docs = path.resolve(import.meta.dirname, '../docs');
const text = readFileSync(path.join(docs, 'architecture.md'), 'utf8');
const section = (title: string): string =>
  text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';

const walks = section('Four walks')
  .split(/^\*\*/m)
  .slice(1)
  .map((part) => ({
    what: part.slice(0, part.indexOf('**')),
    files: [...part.matchAll(/^\d+\. \[`([^`]+)`\]\(\.\.\/packages\/([^)]+)\)/gm)].map(([, name, file]) => ({
      name,
      file,
    })),
    steps: [...part.matchAll(/^\d+\. /gm)].length,
  }));

describe('the architecture', () => {
  it('traces a bootstrap, an event, a publication and a webhook through their files', () => {
    expect(walks.map(({ what }) => what)).toEqual(['A bootstrap', 'An event', 'A publication', 'A webhook']);
  });

  it.each(walks)('$what takes at most eight existing files', ({ files, steps }) => {
    expect(steps).toBeGreaterThan(4);
    expect(steps).toBeLessThanOrEqual(8);
    expect(files).toHaveLength(steps);
    for (const { name, file = '' } of files) {
      expect(file).toBe(name);
      expect(existsSync(path.join(docs, '../packages', file)), file).toBe(true);
    }
  });

  const tables = [...text.matchAll(/^\| `(control|edge|ingest)` \| ((?:`[\w-]+`(?: · )?)+) \|$/gm)];
  it.each(tables.map(([, name = '', folders = '']) => ({ name, folders })))(
    'lists all folders of $name',
    ({ name, folders }) => {
      const there = readdirSync(path.join(docs, `../packages/${name}/src`), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name);
      const named = [...folders.matchAll(/[\w-]+/g)].map(([folder]) => folder);
      expect(named.toSorted()).toEqual(there.toSorted());
    },
  );

  it('lists the folders of three packages', () => expect(tables).toHaveLength(3));
});
