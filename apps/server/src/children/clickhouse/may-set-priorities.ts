import { readFile } from 'node:fs/promises';

/** CAP_SYS_NICE of capabilities(7). */
const niceBit = 23n;

/** Says whether this process, and those it starts, may change the priorities of threads. Where Linux does not say, no. */
export async function maySetPriorities(status = '/proc/self/status'): Promise<boolean> {
  const text = await readFile(status, 'utf8').catch(() => '');
  const [, effective] = /^CapEff:\s*([0-9a-f]+)$/m.exec(text) ?? [];
  return effective !== undefined && ((BigInt(`0x${effective}`) >> niceBit) & 1n) === 1n;
}
