import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const roundMs = 20;
/** Five seconds. What the kernel itself does not let go is left to PostgreSQL, which says that it cannot start. */
const maxRounds = 250;

/**
 * Kills what a postmaster that is gone left behind on its cluster, and resolves once none of it is alive. A server process ends by
 * itself when its postmaster does, unless it hangs; PostgreSQL refuses to start beside one. Only Linux tells which there are.
 */
export async function endRemains(clusterDirectory: string): Promise<void> {
  const cluster = await realpath(clusterDirectory).catch(() => undefined);
  if (process.platform !== 'linux' || cluster === undefined) return;
  for (let round = 0; round < maxRounds; round += 1) {
    const remains = await findRemains(cluster);
    if (remains.length === 0) return;
    for (const pid of remains) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
    await sleep(roundMs);
  }
}

/** PostgreSQL's processes work inside their cluster's directory; a dead one that nobody collected has no directory any more. */
async function findRemains(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1);
  const isRemains = await Promise.all(pids.map((pid) => isPostgresIn(cluster, pid)));
  return pids.filter((_, index) => isRemains[index]);
}

/** Whether a process is one of the PostgreSQL on a cluster, given by its real path. On Linux only. */
export async function isPostgresIn(cluster: string, pid: number): Promise<boolean> {
  const [directory, program] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    readlink(`/proc/${pid}/exe`).catch(() => ''),
  ]);
  // The kernel adds " (deleted)" when the program's file was replaced, as a new installation does.
  return directory === cluster && basename(program).split(' ')[0] === 'postgres';
}
