import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const roundMs = 20;
/** Five seconds. PostgreSQL itself reports that it can't start if the kernel still holds something after that. */
const maxRounds = 250;

/**
 * Kills the processes that a dead postmaster left behind on its cluster, and resolves once none is alive. A server process exits with its
 * postmaster unless it hangs, and PostgreSQL refuses to start beside one. Only Linux can list them.
 */
export async function killLeftoverProcesses(clusterDirectory: string): Promise<void> {
  const cluster = await realpath(clusterDirectory).catch(() => undefined);
  if (process.platform !== 'linux' || cluster === undefined) return;
  for (let round = 0; round < maxRounds; round += 1) {
    const leftovers = await findLeftovers(cluster);
    if (leftovers.length === 0) return;
    for (const pid of leftovers) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has exited in the meantime.
      }
    }
    await sleep(roundMs);
  }
}

/** PostgreSQL's processes have their cluster as working directory; a zombie has none. */
async function findLeftovers(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1);
  const isLeftover = await Promise.all(pids.map((pid) => isPostgresIn(cluster, pid)));
  return pids.filter((_, index) => isLeftover[index]);
}

/** Whether a process is a PostgreSQL on a cluster, given by its real path. Linux only. */
export async function isPostgresIn(cluster: string, pid: number): Promise<boolean> {
  const [directory, program] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    readlink(`/proc/${pid}/exe`).catch(() => ''),
  ]);
  // The kernel appends " (deleted)" when the program's file was replaced, for example by a new installation.
  return directory === cluster && basename(program).split(' ')[0] === 'postgres';
}
