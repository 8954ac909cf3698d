import { readFile } from 'node:fs/promises';

/**
 * Maximum number of connections. Even with everything that clients may send and leave unread, this many fit into a small machine's memory.
 */
const maxConnections = 15_000;
/** Share of the open files for visitors' connections; the rest is for the queue, the databases and the control port. */
const shareOfFiles = 0.75;

/** Returns the maximum number of visitors' connections of this process, each of which is an open file. */
export async function readConnectionLimit(): Promise<number> {
  return connectionLimit(await readFile('/proc/self/limits', 'utf8').catch(() => ''));
}

/** Returns the limit for the system's table of limits, which only Linux has. */
export function connectionLimit(limits: string): number {
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return files === undefined
    ? maxConnections
    : Math.min(maxConnections, Math.floor(Number(files) * shareOfFiles));
}
