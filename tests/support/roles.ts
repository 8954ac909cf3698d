import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { childrenOf } from './processes.ts';

/** A role's process in a running server. */
export interface RoleOfServer {
  readonly role: 'edge' | 'ingest' | 'control';
  readonly pid: number;
}

/** Returns the roles that run as children of a server's process. Reads /proc, so Linux only. */
export async function rolesOf(server: number): Promise<readonly RoleOfServer[]> {
  const found = await Promise.all(
    (await childrenOf(server)).map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const name = command
        .split('\0')
        .map((argument) => basename(argument))
        .find((argument) => /^(?:edge|ingest|control)\.js$/.test(argument));
      return name === undefined ? [] : [{ role: basename(name, '.js') as RoleOfServer['role'], pid }];
    }),
  );
  return found.flat();
}

/** Returns the process id of a role. Throws if it isn't running. */
export async function pidOf(server: number, role: RoleOfServer['role']): Promise<number> {
  const found = (await rolesOf(server)).find((one) => one.role === role);
  if (found === undefined) throw new Error(`No ${role} runs`);
  return found.pid;
}

/** Kills a process if it is still alive. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited in the meantime.
  }
}
