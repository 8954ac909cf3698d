import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from './build.mjs';

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'pixel-build-'));
  write(
    'apps/server/src/main.ts',
    "import pg from 'pg';\nimport { own } from '@pixel/own';\nconsole.log(pg, own);\n",
  );
  write('apps/server/src/children/clickhouse/child.ts', "console.log('child');\n");
  for (const name of ['edge', 'ingest', 'control', 'parse-thread'])
    write(`apps/server/src/roles/${name}.ts`, `console.log('${name}');\n`);
  write('apps/cli/src/main.ts', "console.log('cli');\n");
  write('apps/cli/package.json', JSON.stringify({ version: '1.2.3', license: 'MIT' }));
  write('package.json', JSON.stringify({ engines: { node: '>=20' } }));
  write('LICENSE', 'Our licence\n');
  write('apps/dashboard/index.html', '<p>Dashboard</p>');
  write('apps/dashboard/vite.config.ts', "export default { base: './' };\n");
  write('packages/pixel/src/survey/frame/main.ts', "console.log('frame');\n");
  write('packages/pixel/src/main.ts', 'const longName = window.location;\nconsole.log(longName?.href);\n');
  write('node_modules/@pixel/own/package.json', JSON.stringify({ name: '@pixel/own', exports: './own.ts' }));
  write('node_modules/@pixel/own/own.ts', "export const own: string = 'bundled';\n");
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), content);
}

const read = (file: string): string => readFileSync(path.join(tree, 'dist', file), 'utf8');

describe('build', () => {
  it('writes only the bundles', async () => {
    await build({ root: tree });
    const bundles = [
      'cli.js',
      'clickhouse-child.js',
      'control.js',
      'dashboard',
      'edge.js',
      'ingest.js',
      'parse-thread.js',
      'pixel-cli',
      'pixel.js',
      'pixel.min.js',
      'server.js',
      'survey-frame.min.js',
    ];
    expect(
      readdirSync(path.join(tree, 'dist'))
        .filter((file) => !file.endsWith('.map'))
        .sort(),
    ).toEqual(bundles);
  });

  it('bundles the project’s own packages and keeps npm’s external', async () => {
    await build({ root: tree });
    expect(read('server.js')).toContain('from "pg"');
    expect(read('server.js')).toContain('"bundled"');
  });

  it('bundles packages with very many files, which would slow down each start', async () => {
    write('node_modules/zod/index.js', "export const z = 'a schema';\n");
    write('apps/server/src/main.ts', "import { z } from 'zod';\nconsole.log(z);\n");
    await build({ root: tree });
    expect(read('server.js')).toContain('"a schema"');
    expect(read('server.js')).not.toContain('from "zod"');
  });

  it('packs the command line as one file, with the licences of its dependencies', async () => {
    write('node_modules/heavy/index.js', "export const heavy = 'heavy';\n");
    write('node_modules/heavy/LICENSE', 'Their licence\n');
    write('apps/cli/src/main.ts', "import { heavy } from 'heavy';\nconsole.log(heavy);\n");
    await build({ root: tree });
    expect(JSON.parse(read('pixel-cli/package.json'))).toMatchObject({
      name: 'pixel-cli',
      version: '1.2.3',
      license: 'MIT',
      bin: { pixel: 'pixel-cli.js' },
      engines: { node: '>=20' },
    });
    expect(read('pixel-cli/pixel-cli.js')).toMatch(/^#!\/usr\/bin\/env node\n[\s\S]*"heavy"/);
    expect(read('pixel-cli/LICENSE')).toBe('Our licence\n');
    expect(read('pixel-cli/LICENSES-OF-OTHERS')).toBe('heavy\n\nTheir licence\n');
  });

  it('bundles the pixel into one browser script, readable and minified, without a source map link', async () => {
    await build({ root: tree });
    expect(read('pixel.js')).toMatch(/^(?:"use strict";\n)?\(\(\) => \{/);
    expect(read('pixel.js')).toContain('longName');
    expect(read('pixel.min.js')).not.toContain('longName');
    expect(`${read('pixel.js')}${read('pixel.min.js')}`).not.toContain('sourceMappingURL');
  });

  it('names a lazy pixel chunk by its hash, and passes its path to both pixels', async () => {
    const source = 'packages/pixel/src';
    write(`${source}/panel-path.ts`, "export const panelPath: string = '';\n");
    write(`${source}/panel/main.ts`, "console.log('panel');\n");
    write(`${source}/main.ts`, "import { panelPath } from './panel-path.ts';\nconsole.log(panelPath);\n");
    await build({ root: tree });
    write(`${source}/panel/main.ts`, "console.log('another panel');\n");
    await build({ root: tree });
    const names = readdirSync(path.join(tree, 'dist/v'));
    const panel = read(`v/${names[0]}`);
    expect(panel).toContain('another panel');
    expect(names).toEqual([`${createHash('sha256').update(panel).digest('hex')}.js`]);
    expect(read('pixel.js')).toContain(`/v/${names[0]}`);
    expect(read('pixel.min.js')).toContain(`/v/${names[0]}`);
  });

  it('reports an error in a lazy pixel chunk', async () => {
    write('packages/pixel/src/panel-path.ts', "export const panelPath: string = '';\n");
    write('packages/pixel/src/panel/main.ts', 'const = ;\n');
    write(
      'packages/pixel/src/main.ts',
      "import { panelPath } from './panel-path.ts';\nconsole.log(panelPath);\n",
    );
    await expect(build({ root: tree })).rejects.toThrow('packages/pixel/src/panel/main.ts:1:6');
  });

  it('refuses a pixel that would ship an npm package', async () => {
    write('node_modules/heavy/index.js', "export const heavy = 'heavy';\n");
    write('packages/pixel/src/main.ts', "import { heavy } from 'heavy';\nconsole.log(heavy);\n");
    await expect(build({ root: tree })).rejects.toThrow('node_modules/heavy/index.js');
  });

  it('keeps the old files and reports the error if a source is broken', async () => {
    await build({ root: tree });
    const before = read('server.js');
    write('apps/server/src/main.ts', "console.log('new');\n");
    write('apps/cli/src/main.ts', 'const = ;\n');
    await expect(build({ root: tree })).rejects.toThrow('apps/cli/src/main.ts:1:6');
    expect(read('server.js')).toBe(before);
  });

  it('names a missing entry', async () => {
    rmSync(path.join(tree, 'apps/cli'), { recursive: true });
    await expect(build({ root: tree })).rejects.toThrow('apps/cli/src/main.ts');
    expect(existsSync(path.join(tree, 'dist'))).toBe(false);
  });
});
