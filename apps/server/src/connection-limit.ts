import { readFile } from 'node:fs/promises';

/** What so many connections hold, even with everything that a client may send and leave unread, still fits into a small machine. */
const most = 15_000;
/** The rest is for the queue, the databases and the people who run Pixel. */
const shareOfFiles = 0.75;

/** Reads how many connections of visitors this process can have at a time, each of which is an open file. */
export async function readConnectionLimit(): Promise<number> {
  return connectionLimit(await readFile('/proc/self/limits', 'utf8').catch(() => ''));
}

/** The same from the system's table of limits, which only Linux has. */
export function connectionLimit(limits: string): number {
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return files === undefined ? most : Math.min(most, Math.floor(Number(files) * shareOfFiles));
}
