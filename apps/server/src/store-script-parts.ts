import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Kv } from '@pixel/store/kv';

/**
 * Stores the files that the pixel loads alongside the code of changes: browsers run yesterday's script for up to a day, and after an update
 * it still requests the files it came with. `distDirectory` is the build directory, in which each file is named after its hash.
 */
export async function storeScriptParts(kv: Kv, distDirectory: string): Promise<void> {
  const directory = join(distDirectory, 'v');
  for (const name of await readdir(directory)) {
    const key = `script/${basename(name, '.js')}`;
    if ((await kv.get(key)) === null) await kv.put(key, await readFile(join(directory, name), 'utf8'));
  }
}
