import { createHash } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Prefixes whose number of keys grows without bound. Each has its own directory, from which the oldest files beyond `maxFiles` are removed.
 * Other keys are never evicted: there is one per published project.
 */
const evictedPrefixes = [
  { folder: 'versions', keys: /^project\/[^/]+\/v\//, maxFiles: 200 },
  { folder: 'scripts', keys: /^script\//, maxFiles: 1_000 },
] as const;
const copyNamePattern = /^[0-9a-f]{64}$/;
/** A copy's file starts with its key; this is the maximum length of an escaped key. */
const keyBytes = 1_024;

/** Returns the path of a key's copy. Named by a hash, because file systems differ in which names they distinguish. */
export function copyPath(directory: string, key: string): string {
  const name = createHash('sha256').update(key).digest('hex');
  const folder = evictedPrefixes.find(({ keys }) => keys.test(key))?.folder ?? '';
  return join(directory, folder, name);
}

/** Returns the keys of all copies in a directory, reading only the start of each file. Ignores unreadable files. */
export async function listMirroredKeys(directory: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const folder of ['', ...evictedPrefixes.map((entry) => entry.folder)]) {
    const names = await readdir(join(directory, folder)).catch(() => []);
    for (const name of names.filter((entry) => copyNamePattern.test(entry))) {
      const key = await readKey(join(directory, folder, name)).catch(() => null);
      if (key !== null) keys.add(key);
    }
  }
  return keys;
}

/** Removes the oldest copies of keys with the same prefix if there are too many, and returns their files. */
export async function removeOldest(directory: string, key: string): Promise<readonly string[]> {
  const kind = evictedPrefixes.find(({ keys }) => keys.test(key));
  if (kind === undefined) return [];
  const folder = join(directory, kind.folder);
  const names = await readdir(folder);
  if (names.length <= kind.maxFiles) return [];
  const files = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(folder, name))).mtimeMs })),
  );
  files.sort((one, other) => other.writtenAt - one.writtenAt);
  const oldest = files.slice(kind.maxFiles).map(({ name }) => join(folder, name));
  await Promise.all(oldest.map((file) => rm(file, { force: true })));
  return oldest;
}

async function readKey(file: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(keyBytes), 0, keyBytes, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    const [, quoted] = /^\{"key":("(?:[^"\\]|\\.)*"),"value":/.exec(text) ?? [];
    return quoted === undefined ? null : (JSON.parse(quoted) as string);
  } finally {
    await handle.close();
  }
}
