import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sweeper = path.join(import.meta.dirname, 'sweep.mjs');

/**
 * Gives a run of tests a temporary folder of its own, as `TMPDIR` of this process and of all that it starts, and a process beside
 * it that kills what is left of the run and removes the folder once this process has ended, however it did. A run within a run
 * shares that of the outer one.
 *
 * The function it gives ends the run early, and resolves once all of it is gone.
 * @returns {() => Promise<void>}
 */
export function openRunFolder() {
  if (process.env.PIXEL_TEST_RUN !== undefined) return async () => undefined;
  const outer = process.env.TMPDIR;
  // Short, as the sockets of databases lie below it.
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'pxt-'));
  // PostgreSQL does not run as root, and has to get through.
  chmodSync(folder, 0o711);
  const child = spawn(process.execPath, [sweeper, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A group of its own: what ends the run must not end it.
    detached: true,
  });
  child.unref();
  process.env.TMPDIR = folder;
  process.env.PIXEL_TEST_RUN = folder;
  return async () => {
    delete process.env.PIXEL_TEST_RUN;
    if (outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outer;
    const exited = once(child, 'exit');
    child.ref();
    child.stdin.destroy();
    await exited;
  };
}

/** Ends this process when the npm that started it is gone, which a killed one does not tell. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
