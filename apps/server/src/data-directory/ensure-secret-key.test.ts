import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Damage, damages } from '../../../../tests/support/damages.ts';
import { volume } from '../../../../tests/support/volume.ts';
import { ensureSecretKey } from './ensure-secret-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pixel-key-'));
});
afterEach(() => rm(directory, { recursive: true }));

const log = { info() {}, warn() {}, error() {} };
const keep = () => ensureSecretKey(directory, log);
const copy = () => `${file()}.copy`;
const file = () => join(directory, 'secret.key');
const mode = async () => (await stat(file())).mode & 0o777;

it('creates a key once, for its owner only', async () => {
  const keys = await Promise.all([keep(), keep()]);
  expect(keys[0]).toHaveLength(32);
  expect(keys[1]).toEqual(keys[0]);
  expect(await keep()).toEqual(keys[0]);
  expect(await mode()).toBe(0o600);
});

it('restricts the mode of a key that others can read', async () => {
  await keep();
  await chmod(file(), 0o644);
  await keep();
  expect(await mode()).toBe(0o600);
});

it('repairs the key or its copy if a bit is flipped, or either is missing', async () => {
  const key = await keep();
  for (const path of [file(), copy()]) {
    const whole = await readFile(path);
    for (let bit = 0; bit < whole.length * 8; bit += volume(7, 1)) {
      const flipped = Buffer.from(whole);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await writeFile(path, flipped);
      expect(await keep()).toEqual(key);
      expect(Buffer.from(await readFile(file(), 'utf8').then((text) => text.trim()), 'hex')).toEqual(
        Buffer.from(key),
      );
    }
    await rm(path);
    expect(await keep()).toEqual(key);
    expect(await readFile(path)).toEqual(whole);
  }
}, 300_000);

it.each(Object.entries<Damage>(damages))(
  'repairs the key or its copy after a %s',
  async (_, damage) => {
    const key = await keep();
    for (const path of [file(), copy()]) {
      const whole = new Uint8Array(await readFile(path));
      for (let from = 0; from < whole.length; from += volume(11, 1))
        for (const length of [2, 20, 60]) {
          await writeFile(path, damage(whole, from, Math.min(whole.length, from + length)));
          expect(await keep()).toEqual(key);
          expect((await readFile(path, 'utf8')).trim()).toBe(Buffer.from(whole).toString().trim());
        }
    }
  },
  300_000,
);

it('accepts a replaced key, and copies it', async () => {
  await keep();
  await writeFile(file(), `${'ab'.repeat(32)}\n`);
  for (let times = 0; times < 2; times++)
    expect(Buffer.from(await keep()).toString('hex')).toBe('ab'.repeat(32));
  await rm(file());
  expect(Buffer.from(await keep()).toString('hex')).toBe('ab'.repeat(32));
});

it('creates no new key if the old one is unreadable', async () => {
  for (const text of ['', 'nonsense', 'ab'.repeat(31)]) {
    await writeFile(file(), text);
    await expect(keep()).rejects.toThrow(/secret\.key contains no valid key/);
    expect(await readFile(file(), 'utf8')).toBe(text);
  }
});
