import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepSecretKey } from './keep-secret-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pixel-key-'));
});
afterEach(() => rm(directory, { recursive: true }));

const file = () => join(directory, 'secret.key');
const mode = async () => (await stat(file())).mode & 0o777;

it('makes a key once, for its owner alone', async () => {
  const keys = await Promise.all([keepSecretKey(directory), keepSecretKey(directory)]);
  expect(keys[0]).toHaveLength(32);
  expect(keys[1]).toEqual(keys[0]);
  expect(await keepSecretKey(directory)).toEqual(keys[0]);
  expect(await mode()).toBe(0o600);
});

it('closes a key that others can read', async () => {
  await keepSecretKey(directory);
  await chmod(file(), 0o644);
  await keepSecretKey(directory);
  expect(await mode()).toBe(0o600);
});

it('makes no new key where the old one cannot be read', async () => {
  for (const text of ['', 'nonsense', 'ab'.repeat(31)]) {
    await writeFile(file(), text);
    await expect(keepSecretKey(directory)).rejects.toThrow(/secret\.key holds no key/);
    expect(await readFile(file(), 'utf8')).toBe(text);
  }
});
