import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identifies a process even if its id is reused. */
interface Holder {
  readonly pid: number;
  /** Process id of the Pixel that started it. While that is alive, the process is no orphan. */
  readonly parent: number;
  /** The kernel's boot id, and the time since boot at which the process was started. */
  readonly started: string;
}

/** An orphan exits by itself within 5 seconds unless it hangs. */
const exitTimeoutMs = 6_000;
const killTimeoutMs = 5_000;

/** Records in a file that this process is the holder. Records nothing if the system has no `/proc` or the disk is full. */
export async function recordHolder(file: string): Promise<void> {
  const holder = await readProcess(process.pid);
  if (holder !== undefined) await writeFile(file, `${JSON.stringify(holder)}\n`).catch(() => undefined);
}

/**
 * Waits for the exit of a process that an earlier Pixel left running and recorded in this file, and kills it if it hangs. Resolves to
 * whether it was killed. The caller holds the data directory, so a holder whose parent is gone is an orphan.
 */
export async function endOrphan(file: string): Promise<boolean> {
  const recorded = await readHolder(file);
  if (recorded === undefined || (await isGone(recorded, exitTimeoutMs))) return false;
  try {
    process.kill(recorded.pid, 'SIGKILL');
  } catch {
    // It just exited. Another user's process can't be killed; opening the directory then reports that it is in use.
    return false;
  }
  return isGone(recorded, killTimeoutMs);
}

/** Waits until the process is gone or turns out to be no orphan; false if it still runs after `limitMs`. */
async function isGone(recorded: Holder, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (await isOrphan(recorded)) {
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

async function isOrphan(recorded: Holder): Promise<boolean> {
  const now = await readProcess(recorded.pid);
  return now !== undefined && now.started === recorded.started && now.parent !== recorded.parent;
}

/** Returns undefined for a dead process, including a zombie. */
async function readProcess(pid: number): Promise<Holder | undefined> {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  // The program's name is in brackets and may contain anything; the state, the parent and the rest follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent] = fields;
  const ticks = fields[19];
  if (ticks === undefined || state === 'Z' || state === 'X') return undefined;
  return { pid, parent: Number(parent), started: `${boot.trim()} ${ticks}` };
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, parent, started } = { pid: 0, parent: 0, started: '', ...value };
  return Number.isInteger(pid) && pid > 1 && Number.isInteger(parent) && typeof started === 'string';
}
