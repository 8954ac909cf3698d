import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identifies a process even if its id is reused. */
interface Holder {
  readonly pid: number;
  /** The Pixel that started it. It is no orphan as long as that is alive. */
  readonly parent: number;
  /** When it was started: the kernel's boot id, and the time since boot. */
  readonly started: string;
}

/** An orphan exits by itself within 5 seconds unless it hangs. */
const patienceMs = 6_000;
const killedWithinMs = 5_000;

/** Records in a file that this process is the holder. Records nothing if the system has no `/proc` or the disk is full. */
export async function noteHolder(file: string): Promise<void> {
  const holder = await lookUp(process.pid);
  if (holder !== undefined) await writeFile(file, `${JSON.stringify(holder)}\n`).catch(() => undefined);
}

/**
 * Waits until the process that an earlier Pixel left running, recorded in this file, has exited, and kills one that hangs; returns whether
 * it had to. The caller holds the data directory, so a holder whose parent is gone is an orphan.
 */
export async function endOrphan(file: string): Promise<boolean> {
  const noted = await readNote(file);
  if (noted === undefined || (await isGone(noted, patienceMs))) return false;
  try {
    process.kill(noted.pid, 'SIGKILL');
  } catch {
    // It just exited. Another user's process can't be killed; opening the directory then reports that it is in use.
    return false;
  }
  return isGone(noted, killedWithinMs);
}

/** Waits until the process is gone or turns out to be no orphan; false if it still runs after `limitMs`. */
async function isGone(noted: Holder, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (await isOrphan(noted)) {
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

async function isOrphan(noted: Holder): Promise<boolean> {
  const now = await lookUp(noted.pid);
  return now !== undefined && now.started === noted.started && now.parent !== noted.parent;
}

/** Returns undefined for a dead process, including a zombie. */
async function lookUp(pid: number): Promise<Holder | undefined> {
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

async function readNote(file: string): Promise<Holder | undefined> {
  try {
    const note: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isHolder(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(note: unknown): note is Holder {
  if (typeof note !== 'object' || note === null) return false;
  const { pid, parent, started } = { pid: 0, parent: 0, started: '', ...note };
  return Number.isInteger(pid) && pid > 1 && Number.isInteger(parent) && typeof started === 'string';
}
