import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Log } from './log.ts';
import { copyPath, listMirroredKeys, removeOldest } from './mirror-directory.ts';

/** Last known values, in memory and in files that outlive the process. */
export interface Mirror {
  /** Returns the last known value, or null. Never rejects. */
  read(key: string): Promise<string | null>;
  /** Stores the value, or removes it if null, unless a more recent read is already known. Never rejects. */
  store(key: string, value: string | null, sequence: number): Promise<void>;
  /** Returns the keys with a last known value. Never rejects. */
  keys(): Promise<readonly string[]>;
  /** Rewrites missing files of values that are in memory. Never rejects. */
  restore(): Promise<void>;
}

/** Maximum text in memory, in UTF-16 code units; the files hold everything. */
const maxMemoryLength = 32 * 1024 * 1024;

/** Keeps values in one file per key under `directory`, which it creates. Write failures are only logged. */
export function createMirror(deps: { readonly directory: string; readonly log: Log }): Mirror {
  const { directory, log } = deps;
  const memory = new Map<string, { readonly value: string | null; readonly sequence: number }>();
  let memoryLength = 0;
  const oneAtATime = pLimit(1);
  // Listed once: while the store is down, reads of unknown keys must not hit the disk.
  const onDisk = listMirroredKeys(directory);

  function remember(key: string, value: string | null, sequence: number): void {
    forget(key);
    memory.set(key, { value, sequence });
    memoryLength += entryLength(key, value);
    for (const oldest of memory.keys()) {
      if (memoryLength <= maxMemoryLength || oldest === key) return;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    const entry = memory.get(key);
    if (!entry) return;
    memory.delete(key);
    memoryLength -= entryLength(key, entry.value);
  }

  async function writeInOrder(key: string, value: string | null): Promise<void> {
    await oneAtATime(() => write(key, value)).catch((error: unknown) =>
      log.warn({ err: error }, 'Failed to keep a copy of the configuration on disk'),
    );
  }

  async function write(key: string, value: string | null): Promise<void> {
    const keys = await onDisk;
    await writeMirrored(copyPath(directory, key), key, value);
    if (value === null) keys.delete(key);
    else keys.add(key);
    if (value === null) return;
    const removed = new Set(await removeOldest(directory, key));
    if (removed.size > 0)
      for (const other of keys) if (removed.has(copyPath(directory, other))) keys.delete(other);
  }

  return {
    async read(key) {
      const entry = memory.get(key);
      if (entry) {
        // Moves the entry to the end of the map, because eviction starts at the beginning.
        remember(key, entry.value, entry.sequence);
        return entry.value;
      }
      return (await onDisk).has(key) ? readMirrored(copyPath(directory, key), key) : null;
    },
    async restore() {
      for (const [key, { value }] of [...memory]) {
        // Evicted files don't count as missing.
        const isStored = value !== null && (await onDisk).has(key);
        if (!isStored || (await exists(copyPath(directory, key))) || memory.get(key)?.value !== value)
          continue;
        await writeInOrder(key, value);
        log.warn({ key }, 'Rewrote a missing copy of the configuration');
      }
    },
    async store(key, value, sequence) {
      const entry = memory.get(key);
      if (entry && entry.sequence > sequence) return;
      remember(key, value, sequence);
      if (entry?.value !== value) await writeInOrder(key, value);
    },
    async keys() {
      const keys = new Set(await onDisk);
      for (const [key, { value }] of memory)
        if (value === null) keys.delete(key);
        else keys.add(key);
      return [...keys];
    },
  };
}

function entryLength(key: string, value: string | null): number {
  return key.length + (value?.length ?? 0) + 100;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Returns null for a file that is torn by a power failure, corrupted, or misplaced under another key. Old files have no checksum. */
async function readMirrored(file: string, key: string): Promise<string | null> {
  try {
    const copy = JSON.parse(await readFile(file, 'utf8')) as Partial<Record<string, unknown>>;
    if (copy.key !== key || typeof copy.value !== 'string') return null;
    return copy.sha256 === undefined || copy.sha256 === sha256(copy.value) ? copy.value : null;
  } catch {
    return null;
  }
}

async function writeMirrored(file: string, key: string, value: string | null): Promise<void> {
  if (value === null) return rm(file, { force: true });
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporaryPath = join(folder, `${randomUUID()}.new`);
  try {
    const handle = await open(temporaryPath, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ key, value, sha256: sha256(value) }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporaryPath, file);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
