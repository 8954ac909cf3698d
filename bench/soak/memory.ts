import { readFile } from 'node:fs/promises';
import { childrenOf } from '../../tests/support/processes.ts';

/** Memory of a server's processes at one moment, in MiB, by what they are. */
export type MemorySample = ReadonlyMap<string, number>;

/** Reads what the server and its children hold; PostgreSQL's processes together. What processes share is counted once. */
export async function readMemory(serverPid: number): Promise<MemorySample> {
  const sample = new Map<string, number>([['server', await proportionalMib(serverPid)]]);
  for (const pid of await childrenOf(serverPid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const name = command.includes('clickhouse') ? 'ClickHouse' : 'PostgreSQL';
    sample.set(name, (sample.get(name) ?? 0) + (await proportionalMib(pid)));
  }
  return sample;
}

/** A process that has just ended holds nothing. */
async function proportionalMib(pid: number): Promise<number> {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(memory)?.[1] ?? 0) / 1_024;
}
