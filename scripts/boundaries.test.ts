import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundaryRules, cruisedFolders, cruiseOptions } from './boundary-rules.mjs';
import { findMutualImports } from './find-mutual-imports.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** Files that break a rule: path → content. */
type Violation = Readonly<Record<string, string>>;

const importing = (name: string): string => `import { thing } from '${name}';\nexport const used = thing;\n`;
const importingType = (name: string): string =>
  `import type { Thing } from '${name}';\nexport type Used = Thing;\n`;

/** At least one planted violation for each rule; each must break that rule and no other. */
const violations: Readonly<Record<string, readonly Violation[]>> = {
  'protocol-imports': ['engine', 'stats'].map((name) => ({
    'packages/protocol/src/x.ts': importing(`@pixel/${name}`),
  })),
  'stats-imports': [
    { 'packages/stats/src/x.ts': importing('@pixel/protocol') },
    { 'packages/stats/src/x.ts': importingType('@pixel/protocol') },
    { 'packages/stats/src/x.test.ts': importing('@pixel/engine') },
  ],
  'engine-imports': [{ 'packages/engine/src/x.ts': importingType('@pixel/store/kv') }],
  'store-imports': [{ 'packages/store/src/kv/x.ts': importing('@pixel/database') }],
  'database-imports': [{ 'packages/database/src/x.ts': importingType('@pixel/control') }],
  'pixel-imports': [{ 'packages/pixel/src/x.ts': importing('@pixel/engine') }],
  'edge-imports': [
    { 'packages/edge/src/x.ts': importing('@pixel/database') },
    { 'packages/edge/src/x.ts': importing('@pixel/ingest') },
    { 'packages/edge/src/x.ts': "export const later = () => import('@pixel/control');\n" },
  ],
  'ingest-imports': [{ 'packages/ingest/src/x.ts': importing('@pixel/database') }],
  'control-imports': [{ 'packages/control/src/x.ts': importing('@pixel/edge') }],
  'store-takes-types-of-engine': [
    { 'packages/store/src/kv/x.ts': importing('@pixel/engine') },
    { 'packages/store/src/kv/x.ts': `${importingType('@pixel/engine')}${importing('@pixel/engine')}` },
  ],
  'database-takes-types-of-protocol': [{ 'packages/database/src/x.ts': importing('@pixel/protocol') }],
  'edge-sees-kv-and-queue': [{ 'packages/edge/src/x.ts': importingType('@pixel/store/events') }],
  'packages-see-ports': [
    { 'packages/edge/src/x.ts': importing('@pixel/store/kv/postgres') },
    { 'packages/ingest/src/x.ts': importingType('@pixel/store/events/clickhouse') },
    { 'packages/control/src/x.ts': importing('@pixel/store/queue/spool') },
  ],
  'packages-import-no-apps': [
    { 'packages/control/src/x.ts': importing('../../../apps/server/src/index.ts') },
  ],
  'apps-import-no-apps': [{ 'apps/server/src/x.ts': importingType('../../cli/src/index.ts') }],
  'cli-takes-declarations-of-control': [importing, importingType].map((by) => ({
    'apps/cli/src/x.ts': by('@pixel/control'),
  })),
  'cli-imports-only-control': [{ 'apps/cli/src/x.ts': importingType('@pixel/protocol') }],
  'dashboard-takes-types': [
    { 'apps/dashboard/src/x.ts': importing('@pixel/protocol') },
    { 'apps/dashboard/src/x.tsx': importing('@pixel/protocol') },
  ],
  'dashboard-imports-control-and-protocol': [
    { 'apps/dashboard/src/x.ts': importingType('@pixel/control') },
    { 'apps/dashboard/src/x.ts': importingType('@pixel/stats') },
  ],
  'portable-packages-import-no-node': ['protocol', 'engine', 'stats', 'pixel', 'edge', 'ingest'].flatMap(
    (name) => [
      {
        [`packages/${name}/src/x.ts`]:
          "import { readFileSync as thing } from 'node:fs';\nexport { thing };\n",
      },
      { [`packages/${name}/src/x.ts`]: "export const later = () => import('crypto');\n" },
    ],
  ),
  'stats-and-pixel-have-no-dependencies': [
    { 'packages/stats/src/x.ts': importing('zod') },
    { 'packages/pixel/src/x.ts': importingType('zod') },
  ],
  'packages-are-imported-by-name': [
    { 'packages/engine/src/x.ts': importing('../../protocol/src/index.ts') },
    { 'packages/edge/src/x.ts': importing('../../engine/src/inner.ts') },
    { 'apps/server/src/x.ts': importing('../../../packages/store/src/kv/postgres.ts') },
    { 'tests/integration/x.test.ts': importing('../../packages/engine/src/inner.ts') },
  ],
  'only-tests-import-test-support': [
    { 'packages/engine/src/x.ts': importing('../../../tests/support/index.ts') },
    { 'packages/store/src/kv/x.ts': importing('./contract.ts') },
    { 'packages/engine/src/x.ts': importing('vitest') },
  ],
  'tests-beside-code-import-only-support': [
    {
      'packages/engine/src/x.test.ts': importing('../../../tests/integration/y.ts'),
      'tests/integration/y.ts': 'export const thing = 1;\n',
    },
  ],
  'nobody-imports-a-test': [
    {
      'packages/engine/src/x.test.ts': importing('./y.test.ts'),
      'packages/engine/src/y.test.ts': 'export const thing = 1;\n',
    },
  ],
  'no-cycles': [
    {
      'packages/engine/src/x.ts': importing('./y.ts'),
      'packages/engine/src/y.ts': `${importing('./x.ts')}export const thing = used;\n`,
    },
    {
      'packages/engine/src/x.ts': `${importingType('./y.ts')}export type Thing = 1;\n`,
      'packages/engine/src/y.ts': `${importingType('./x.ts')}export type Thing = 2;\n`,
    },
  ],
  'no-unresolved': [
    { 'packages/engine/src/x.ts': importing('./nowhere.ts') },
    { 'apps/server/src/x.ts': importing('@pixel/store/kv/nowhere') },
  ],
};

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'pixel-boundaries-'));
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe('boundaries', () => {
  it('have a planted violation for every rule', () => {
    expect(Object.keys(violations).sort()).toEqual(boundaryRules.map((rule) => rule.name).sort());
    expect(Object.values(violations).every((planted) => planted.length > 0)).toBe(true);
  });

  it('hold in a tree with only allowed imports', async () => {
    plantTree();
    plant({
      'packages/engine/src/x.ts': importing('@pixel/protocol'),
      'packages/store/src/kv/x.ts': importingType('@pixel/engine'),
      'packages/edge/src/x.ts': importing('@pixel/store/queue'),
      'packages/edge/src/x.test.ts': `${importing('@pixel/store/kv/memory')}import 'node:fs';\nimport 'vitest';\n`,
      'packages/store/src/kv/x.test.ts': importing('./contract.ts'),
      'packages/stats/src/x.test.ts': importing('../../../tests/support/index.ts'),
      'packages/control/src/x.ts': importing('@pixel/database'),
      'apps/server/src/x.ts': importing('@pixel/store/kv/postgres'),
      'apps/cli/src/x.ts': importingType('@pixel/control/client'),
    });
    expect(brokenRules(await cruiseTree(tree))).toEqual([]);
  });

  const cases = Object.entries(violations).flatMap(([rule, planted]) =>
    planted.map((files) => ({ rule, files, file: Object.keys(files)[0], content: Object.values(files)[0] })),
  );
  it.each(cases)('$rule detects a violation in $file: $content', async ({ rule, files }) => {
    plantTree();
    plant(files);
    expect(brokenRules(await cruiseTree(tree))).toEqual([rule]);
  });

  it.each([
    {
      title: 'two folders that import each other',
      files: {
        'packages/control/src/a/one.ts': importing('../b/two.ts'),
        'packages/control/src/a/lower.ts': 'export const thing = 1;\n',
        'packages/control/src/b/two.ts': `${importing('../c/three.ts')}export const thing = used;\n`,
        'packages/control/src/b/upper.ts': importing('../a/lower.ts'),
        'packages/control/src/c/three.ts': 'export const thing = 1;\n',
      },
      folders: [['packages/control/src/a', 'packages/control/src/b']],
    },
    {
      title: 'nested folders that import each other indirectly',
      files: {
        'packages/stats/src/in/a/one.ts': importingType('../b/two.ts'),
        'packages/stats/src/in/a/lower.ts': 'export const thing = 1;\n',
        'packages/stats/src/in/b/two.ts': `${importing('../c/three.ts')}export type Thing = 1;\n`,
        'packages/stats/src/in/c/three.ts': `${importing('../a/lower.ts')}export const thing = used;\n`,
      },
      folders: [
        ['packages/stats/src/in/a', 'packages/stats/src/in/b'],
        ['packages/stats/src/in/b', 'packages/stats/src/in/c'],
        ['packages/stats/src/in/c', 'packages/stats/src/in/a'],
      ],
    },
    {
      title: 'a folder of the edge and a file next to it',
      files: {
        'packages/edge/src/above.ts': importing('./a/one.ts'),
        'packages/edge/src/below.ts': 'export const thing = 1;\n',
        'packages/edge/src/a/one.ts': `${importing('../below.ts')}export const thing = used;\n`,
      },
      folders: [['packages/edge/src/', 'packages/edge/src/a']],
    },
    {
      title: 'no folder, if only tests import upwards',
      files: {
        'packages/control/src/a/one.ts': importing('../b/two.ts'),
        'packages/control/src/b/two.ts': 'export const thing = 1;\n',
        'packages/control/src/b/two.test.ts': importing('../a/one.ts'),
        'packages/control/src/b/two.harness.ts': importing('../a/one.ts'),
      },
      folders: [],
    },
  ])('folders form layers: $title', async ({ files, folders }) => {
    plantTree();
    plant(files);
    const found = findMutualImports((await cruiseTree(tree)).modules).map((pair) => pair.folders);
    expect(found.sort()).toEqual(folders);
  });
});

/** Creates a small copy of the project, with the real package.json files and sources of one export each. */
function plantTree(): void {
  write(
    'package.json',
    JSON.stringify({ name: 'tree', type: 'module', workspaces: ['packages/*', 'apps/*'] }),
  );
  for (const name of readdirSync(path.join(root, 'packages'))) {
    mkdirSync(path.join(tree, 'packages', name), { recursive: true });
    copyFileSync(
      path.join(root, 'packages', name, 'package.json'),
      path.join(tree, 'packages', name, 'package.json'),
    );
    mkdirSync(path.join(tree, 'node_modules/@pixel'), { recursive: true });
    symlinkSync(path.join(tree, 'packages', name), path.join(tree, 'node_modules/@pixel', name));
    plantModule(`packages/${name}/src/index.ts`);
  }
  for (const name of ['kv/kv', 'kv/memory', 'kv/postgres', 'kv/contract', 'queue/queue', 'queue/spool'])
    plantModule(`packages/store/src/${name}.ts`);
  for (const name of ['events/events', 'events/clickhouse']) plantModule(`packages/store/src/${name}.ts`);
  plantModule('packages/engine/src/inner.ts');
  write('packages/control/client.d.ts', 'export type Thing = 1;\n');
  for (const name of ['apps/server/src', 'apps/cli/src', 'tests/support', 'scripts', 'bench'])
    plantModule(`${name}/index.ts`);
  for (const name of ['zod', 'vitest']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'export const thing = 1;\n');
  }
}

function plantModule(file: string): void {
  write(file, 'export type Thing = 1;\nexport const thing = 1;\n');
}

function plant(files: Violation): void {
  for (const [file, content] of Object.entries(files)) write(file, content);
}

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), content);
}

async function cruiseTree(baseDir: string): Promise<ICruiseResult> {
  const options = { ...cruiseOptions, baseDir, validate: true, ruleSet: { forbidden: boundaryRules } };
  const { output } = await cruise(cruisedFolders, options);
  if (typeof output === 'string') throw new Error(output);
  return output;
}

function brokenRules(result: ICruiseResult): readonly string[] {
  return [...new Set(result.summary.violations.map(({ rule }) => rule.name))];
}
