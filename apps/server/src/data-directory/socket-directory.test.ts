import { randomUUID } from 'node:crypto';
import { chmod, rm, stat } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createSocketDirectory, fitsSocketPath, maxSocketPathBytes } from './socket-directory.ts';

async function make(path: string): Promise<string> {
  const directory = await createSocketDirectory(path);
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}

it('measures a path in bytes, not characters', () => {
  expect(fitsSocketPath('a'.repeat(maxSocketPathBytes))).toBe(true);
  expect(fitsSocketPath('a'.repeat(maxSocketPathBytes + 1))).toBe(false);
  expect(fitsSocketPath('ü'.repeat(maxSocketPathBytes / 2 + 1))).toBe(false);
});

it('returns the same directory for the same path, closed to other users', async () => {
  const path = `/long/${randomUUID()}`;
  const directory = await make(path);
  expect(await make(path)).toBe(directory);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

it('refuses a directory that others can enter', async () => {
  const path = `/long/${randomUUID()}`;
  await chmod(await make(path), 0o755);
  await expect(createSocketDirectory(path)).rejects.toThrow('can access it');
});
