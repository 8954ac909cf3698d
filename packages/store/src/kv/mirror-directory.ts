import { createHash } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keys of which there are ever more have a folder of their own, in which the oldest beyond `maxFiles` go. Others are never
 * removed for room: there is one per published project.
 */
const growing = [
  { folder: 'versions', keys: /^project\/[^/]+\/v\//, maxFiles: 200 },
  { folder: 'scripts', keys: /^script\//, maxFiles: 1_000 },
] as const;
const copyName = /^[0-9a-f]{64}$/;
/** A copy's file begins with its key; no key is longer than this once it is escaped. */
const keyBytes = 1_024;

/** The file that holds the copy of a key. Named by a hash, since file systems differ in what names they tell apart. */
export function fileOfKey(directory: string, key: string): string {
  const name = createHash('sha256').update(key).digest('hex');
  const folder = growing.find(({ keys }) => keys.test(key))?.folder ?? '';
  return join(directory, folder, name);
}

/** Gives the keys of all copies in a directory, without reading the copies whole. A file that cannot be read is none. */
export async function listMirroredKeys(directory: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const folder of ['', ...growing.map((each) => each.folder)]) {
    const names = await readdir(join(directory, folder)).catch(() => []);
    for (const name of names.filter((each) => copyName.test(each))) {
      const key = await readKey(join(directory, folder, name)).catch(() => null);
      if (key !== null) keys.add(key);
    }
  }
  return keys;
}

/** Removes the oldest copies of keys like this one where there are too many of them, and gives their files. */
export async function removeOldest(directory: string, key: string): Promise<readonly string[]> {
  const kind = growing.find(({ keys }) => keys.test(key));
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
