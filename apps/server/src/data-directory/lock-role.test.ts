import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { manyTurns } from '../../../../tests/support/turns.ts';
import { lockRole } from './lock-role.ts';

const log = { info() {}, warn() {}, error() {} };

it('grants a role to one process at a time, and waits for a release in progress', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pixel-role-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const release = await lockRole(directory, 'ingest', log);
  await (await lockRole(directory, 'edge', log))();
  await expect(lockRole(directory, 'ingest', log)).rejects.toThrow(
    `Pixel's ingest is already running on ${directory}`,
  );
  const next = lockRole(directory, 'ingest', log);
  // Wait until it has opened the file too; it is then refused at first.
  await expect.poll(() => timesOpen(join(directory, 'ingest.lock'))).toBe(2);
  await manyTurns();
  await release();
  await (await next)();
});

/** Returns how many times this process has a file open. */
async function timesOpen(path: string): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(
    descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')),
  );
  return paths.filter((each) => each === path).length;
}
