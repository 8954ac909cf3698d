import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockRole } from './lock-role.ts';

const log = { info() {}, warn() {}, error() {} };

it('gives a role to one process at a time, and waits for one that is just letting go', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pixel-role-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const release = await lockRole(directory, 'ingest', log);
  await (await lockRole(directory, 'edge', log))();
  await expect(lockRole(directory, 'ingest', log)).rejects.toThrow(
    `Pixel already runs its ingest on ${directory}`,
  );
  const next = lockRole(directory, 'ingest', log);
  await release();
  await (await next)();
});
