import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sweeper = path.join(import.meta.dirname, 'sweep.mjs');

/**
 * Creates a temporary folder for a test run, as `TMPDIR` of this process and all its children. Once this process has exited for any reason,
 * a helper process kills what is left of the run and removes the folder. A nested run shares the folder of the outer one.
 *
 * The returned function ends the run early, and resolves once everything is gone.
 * @returns {() => Promise<void>}
 */
export function openRunFolder() {
  if (process.env.PIXEL_TEST_RUN !== undefined) return async () => undefined;
  const outer = process.env.TMPDIR;
  // Short, because the databases' Unix sockets are in it.
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'pxt-'));
  // PostgreSQL doesn't run as root, and must be able to traverse it.
  chmodSync(folder, 0o711);
  const child = spawn(process.execPath, [sweeper, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A separate group, so that whatever ends the run doesn't kill it.
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

/** Exits this process once the npm that started it is gone, since a killed npm doesn't notify it. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
