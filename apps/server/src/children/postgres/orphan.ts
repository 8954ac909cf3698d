import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isPostgresIn, killLeftoverProcesses } from './kill-leftover-processes.ts';
import { shutDown } from './shut-down.ts';

/**
 * Stops a PostgreSQL that an earlier Pixel left running on this cluster. Resolves once it is gone, with whether there was one. The caller
 * holds the data directory, so anything that runs here is an orphan.
 */
export async function stopOrphan(clusterDirectory: string): Promise<boolean> {
  const isStopped = await stopPostmaster(clusterDirectory);
  // A killed postmaster may leave hanging processes behind.
  await killLeftoverProcesses(clusterDirectory);
  return isStopped;
}

/**
 * Stops a cluster's postmaster if it has lost the same supervisor as this process. Leaves one alone that a new supervisor has started,
 * because it has another parent.
 */
export async function endOrphanedPostgres(clusterDirectory: string): Promise<void> {
  const pid = await readPostmaster(clusterDirectory);
  if (pid === undefined || !(await isPostmasterOf(clusterDirectory, pid))) return;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  if (stat === '' || parent === process.ppid) sendSignal(pid, 'SIGINT');
}

async function readPostmaster(clusterDirectory: string): Promise<number | undefined> {
  const text = await readFile(join(clusterDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return pid > 1 ? pid : undefined;
}

async function stopPostmaster(clusterDirectory: string): Promise<boolean> {
  const pidFile = join(clusterDirectory, 'postmaster.pid');
  const pid = await readPostmaster(clusterDirectory);
  if (pid === undefined) return false;
  if (!(await isPostmasterOf(clusterDirectory, pid))) {
    // Process ids are reused: PostgreSQL would mistake any living process with this id for a postmaster and refuse to start.
    if (isAlive(pid)) await rm(pidFile, { force: true });
    return false;
  }
  const stop = new AbortController();
  try {
    await shutDown((signal) => sendSignal(pid, signal), untilGone(clusterDirectory, pid, stop.signal));
  } finally {
    stop.abort();
  }
  // A killed process leaves its file and, if nobody reaps it, as in many containers, also its process id.
  if (isAlive(pid)) await rm(pidFile, { force: true });
  return true;
}

async function untilGone(clusterDirectory: string, pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isPostmasterOf(clusterDirectory, pid))) await sleep(20);
}

async function isPostmasterOf(clusterDirectory: string, pid: number): Promise<boolean> {
  const cluster = await realpath(clusterDirectory);
  if (process.platform === 'linux') return isPostgresIn(cluster, pid);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && (stdout.includes(clusterDirectory) || stdout.includes(cluster));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
