import { readFile } from 'node:fs/promises';

/** CAP_SYS_NICE of capabilities(7). */
const niceBit = 23n;

/** Whether this process and its children may change thread priorities. False if Linux doesn't say. */
export async function maySetPriorities(status = '/proc/self/status'): Promise<boolean> {
  const text = await readFile(status, 'utf8').catch(() => '');
  const [, effective] = /^CapEff:\s*([0-9a-f]+)$/m.exec(text) ?? [];
  return effective !== undefined && ((BigInt(`0x${effective}`) >> niceBit) & 1n) === 1n;
}
