import { readdir, readFile } from 'node:fs/promises';

/** The processes that a server supervises. */
export type ChildName = 'edge' | 'ingest' | 'control' | 'clickhouse' | 'postgres';

/** Returns the process id of a child of the server, or undefined if it isn't running. Reads /proc, so Linux only. */
export async function findChild(server: number, name: ChildName): Promise<number | undefined> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) !== server || state === 'Z') continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const [programme = '', ...args] = command.split('\0');
    const isIt =
      name === 'postgres'
        ? programme.endsWith('/postgres')
        : args.some((argument) =>
            argument.endsWith(name === 'clickhouse' ? '/clickhouse-child.js' : `/${name}.js`),
          );
    if (isIt) return Number(entry);
  }
  return undefined;
}

/** Sends a signal to a running child of the server. Returns whether there was one. */
export async function signalChild(server: number, name: ChildName, signal: NodeJS.Signals): Promise<boolean> {
  const pid = await findChild(server, name);
  if (pid === undefined) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
