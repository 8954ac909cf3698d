import { readdir, readFile } from 'node:fs/promises';

/** Returns the ids of all descendants of process `pid`. Reads /proc, so Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (stat !== '') parents.set(Number(entry), parent);
  }
  const found: number[] = [];
  const collect = (parent: number): void => {
    for (const [child, of] of parents) {
      if (of !== parent) continue;
      found.push(child);
      collect(child);
    }
  };
  collect(pid);
  return found;
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
