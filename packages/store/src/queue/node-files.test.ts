import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from './node-files.ts';
import { appendInTurn, createSpoolHarness, firstSegment, type SpoolHarness } from './spool.harness.ts';

let harness: SpoolHarness;
beforeEach(async () => {
  harness = await createSpoolHarness();
});
afterEach(() => harness.dispose());

/** Returns the flags of this process's descriptors of a file, as reported by Linux. */
async function openFlags(path: string): Promise<readonly number[]> {
  const flags: number[] = [];
  const real = await realpath(path);
  for (const descriptor of await readdir('/proc/self/fd')) {
    // Other tests close descriptors concurrently.
    if ((await readlink(`/proc/self/fd/${descriptor}`).catch(() => '')) !== real) continue;
    const info = await readFile(`/proc/self/fdinfo/${descriptor}`, 'utf8');
    flags.push(Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? '', 8));
  }
  return flags;
}

/** From the Linux headers rather than from Node, to see what the kernel has. */
const O_DSYNC = 0o10000;

describe.runIf(process.platform === 'linux')('a file descriptor on Linux', () => {
  it('of a segment makes every write durable before it returns', async () => {
    await appendInTurn(await harness.open(), ['a']);
    const flags = await openFlags(join(harness.directory, firstSegment));
    expect(flags.map((each) => each & O_DSYNC)).toEqual([O_DSYNC]);
  });

  it('of a file changed in place is durable too, and a read-only one is not', async () => {
    const path = join(harness.directory, 'file');
    await (await nodeFiles.open(path, 'create')).close();
    for (const [mode, expected] of [
      ['create', O_DSYNC],
      ['update', O_DSYNC],
      ['read', 0],
    ] as const) {
      const file = await nodeFiles.open(path, mode);
      expect((await openFlags(path)).map((each) => each & O_DSYNC)).toEqual([expected]);
      await file.close();
    }
  });
});

describe('durable writes', () => {
  it('go to the given offset, over existing data and past the end', async () => {
    const path = join(harness.directory, 'file');
    const file = await nodeFiles.open(path, 'create');
    await file.writeDurably(Buffer.from('one two'), 0);
    await file.writeDurably(Buffer.from('TWO three'), 4);
    expect(await file.size()).toBe(13);
    await file.close();
    expect(await readFile(path, 'utf8')).toBe('one TWO three');
  });

  it('reject if the system refuses the write', async () => {
    const path = join(harness.directory, 'file');
    await (await nodeFiles.open(path, 'create')).close();
    const file = await nodeFiles.open(path, 'read');
    await expect(file.writeDurably(Buffer.from('x'), 0)).rejects.toMatchObject({ code: 'EBADF' });
    await file.close();
  });
});
