import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isRoot, nobody } from '../../../../tests/support/os-users.ts';
import { openDataDirectory } from './open-data-directory.ts';

let directory: string;

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'pixel-data-')));
});
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));

it('creates a missing directory for its owner only', async () => {
  const path = await openDataDirectory(join(directory, 'a/b'));
  expect(path).toBe(join(directory, 'a/b'));
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

it('leaves an existing directory unchanged', async () => {
  await chmod(directory, 0o755);
  await writeFile(join(directory, 'kept'), '');
  await openDataDirectory(directory);
  expect((await stat(directory)).mode & 0o777).toBe(0o755);
  expect(await readdir(directory)).toEqual(['kept']);
});

it('returns the target of a symbolic link', async () => {
  await mkdir(join(directory, 'real'));
  await symlink('real', join(directory, 'link'));
  expect(await openDataDirectory(join(directory, 'link'))).toBe(join(directory, 'real'));
});

it('names the setting and the directory if a file is in the way', async () => {
  await writeFile(join(directory, 'file'), '');
  const wished = join(directory, 'file/data');
  await expect(openDataDirectory(wished)).rejects.toThrow(
    `PIXEL_DATA_DIR: Pixel cannot write to ${wished} (it is not a directory).`,
  );
});

// Root can write to any directory.
if (!isRoot)
  it('refuses a directory without write permission', async () => {
    await chmod(directory, 0o555);
    await expect(openDataDirectory(directory)).rejects.toThrow('(EACCES)');
  });

// Only root can give a directory to someone else.
if (isRoot)
  it('refuses data of another user, who would be locked out of files created by root', async () => {
    await mkdir(join(directory, 'spool'));
    await chown(join(directory, 'spool'), nobody.uid, nobody.gid);
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `user ${nobody.uid} owns the data in ${directory}; start Pixel as that user`,
    );
  });
