import { readFile } from 'node:fs/promises';

/** This many connections, even with everything that clients may send and leave unread, still fit on a small machine. */
const most = 15_000;
/** The rest is for the queue, the databases and the people who run Pixel. */
const shareOfFiles = 0.75;

/** Returns the maximum number of visitors' connections of this process, each of which is an open file. */
export async function readConnectionLimit(): Promise<number> {
  return connectionLimit(await readFile('/proc/self/limits', 'utf8').catch(() => ''));
}

/** Returns the limit for the system's table of limits, which only Linux has. */
export function connectionLimit(limits: string): number {
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return files === undefined ? most : Math.min(most, Math.floor(Number(files) * shareOfFiles));
}
