import { readFile } from 'node:fs/promises';
import { childrenOf } from '../../tests/support/processes.ts';

/** Memory of a server's processes at one time, in MiB, by process. */
export type MemorySample = ReadonlyMap<string, number>;

/** Reads the memory of the server and its children, with PostgreSQL's processes combined. Counts shared memory once. */
export async function readMemory(serverPid: number): Promise<MemorySample> {
  const sample = new Map<string, number>([['server', await proportionalMib(serverPid)]]);
  for (const pid of await childrenOf(serverPid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const name = command.includes('clickhouse') ? 'ClickHouse' : 'PostgreSQL';
    sample.set(name, (sample.get(name) ?? 0) + (await proportionalMib(pid)));
  }
  return sample;
}

/** A process that has just exited uses none. */
async function proportionalMib(pid: number): Promise<number> {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(memory)?.[1] ?? 0) / 1_024;
}
