import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { lockDataDirectory } from './lock-data-directory.ts';

const log = { info() {}, warn() {}, error() {} };
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pixel-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A process that holds the lock, with a child that outlives it. */
async function holdElsewhere() {
  const module = pathToFileURL(join(import.meta.dirname, 'lock-data-directory.ts')).href;
  const script = `
    import { spawn } from 'node:child_process';
    const { lockDataDirectory } = await import('${module}');
    globalThis.release = await lockDataDirectory(process.argv[1], console);
    const child = spawn('sleep', ['60'], { stdio: 'ignore', detached: true });
    console.log(child.pid);
    setInterval(() => {}, 60_000);`;
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const holder = spawn(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', script, directory],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface(holder.stdout), 'line')) as [string];
  const orphan = Number(line);
  onTestFinished(() => void process.kill(orphan, 'SIGKILL'));
  return { holder, orphan };
}

it('names the process holding the directory, and unlocks after it is killed, despite a live child', async () => {
  const { holder, orphan } = await holdElsewhere();
  await expect(lockDataDirectory(directory, log)).rejects.toThrow(
    new RegExp(
      `^Pixel is already running on ${directory}: process ${holder.pid} on .+, since 20\\d\\d-.+ Stop it first`,
    ),
  );
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(process.kill(orphan, 0)).toBe(true);
  await (await lockDataDirectory(directory, log))();
  expect(await readFile(join(directory, 'data.lock'), 'utf8')).toContain(`process ${process.pid} on `);
});

it('stays locked if its file is removed', async () => {
  const release = await lockDataDirectory(directory, log);
  await rm(join(directory, 'data.lock'));
  await expect(lockDataDirectory(directory, log)).rejects.toThrow(/^Pixel is already running on /);
  await release();
  await (await lockDataDirectory(directory, log))();
});

it('admits one of many, and the next after release', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(directory, log)));
  const won = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
  expect(won).toHaveLength(1);
  await won[0]?.();
  await (await lockDataDirectory(directory, log))();
});
