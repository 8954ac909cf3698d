import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBinaries, findPlatformPackage } from './binaries.ts';
import type { ClusterHome } from './home.ts';
import { nobody, type OsUser } from './os-user.ts';

const isRoot = process.getuid?.() === 0;
let directory: string;
let installed: string;
let home: ClusterHome;

/** An installation without symlinks, as npm leaves it if it runs no install scripts. */
beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'pixel-binaries-')));
  await chmod(directory, 0o755);
  installed = join(directory, 'installed');
  const binariesParent = join(directory, 'copies');
  await mkdir(binariesParent);
  await cp(findPlatformPackage(), installed, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink() && !source.endsWith('.a'),
  });
  home = { directory, user: null, binariesParent, notes: [] };
});
afterEach(async () => {
  await chmod(join(installed, 'native/lib'), 0o755);
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
});

async function versionOf(program: string, user: OsUser | null): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version'], { ...user, env: {}, cwd: '/' });
  return stdout;
}

it('creates the library links that an install script would have created', async () => {
  await expect(versionOf(join(installed, 'native/bin/postgres'), null)).rejects.toThrow('shared libraries');
  const { postgres, notes } = await findBinaries(home, installed);
  expect(postgres).toBe(join(installed, 'native/bin/postgres'));
  expect(await versionOf(postgres, null)).toContain('PostgreSQL) 18');
  expect(notes).toEqual([]);
});

if (!isRoot)
  it('copies the programs if the links are missing and the installation is read-only', async () => {
    await chmod(join(installed, 'native/lib'), 0o555);
    const { postgres, notes } = await findBinaries(home, installed);
    expect(postgres.startsWith(home.binariesParent)).toBe(true);
    expect(await versionOf(postgres, null)).toContain('PostgreSQL) 18');
    expect(notes).toEqual([expect.stringContaining('read-only')]);
  });

if (isRoot)
  it('copies the programs once, readable by all, if their user cannot reach them', async () => {
    await chmod(installed, 0o700);
    await chmod(join(installed, 'native/lib/libpq.so.5.18'), 0o600);
    const umask = process.umask(0o077);
    const { postgres, initdb, notes } = await findBinaries({ ...home, user: nobody }, installed).finally(() =>
      process.umask(umask),
    );
    expect(postgres.startsWith(home.binariesParent)).toBe(true);
    expect(await versionOf(postgres, nobody)).toContain('PostgreSQL) 18');
    expect(await versionOf(initdb, nobody)).toContain('PostgreSQL) 18');
    expect(notes).toEqual([expect.stringContaining('cannot access')]);

    const before = await lstat(postgres);
    const again = await findBinaries({ ...home, user: nobody }, installed);
    expect(again.postgres).toBe(postgres);
    expect((await lstat(postgres)).ctimeMs).toBe(before.ctimeMs);
    expect((await readFile(postgres)).length).toBe(before.size);
  });
