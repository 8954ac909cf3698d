import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Kv } from '@pixel/store/kv';

/**
 * Stores the files that the pixel loads, where the code of changes is: browsers run a script of yesterday for a day, and after an update
 * it asks for files that came with it. `distDirectory` is the folder of built files, where each is named by its hash.
 */
export async function keepParts(kv: Kv, distDirectory: string): Promise<void> {
  const directory = join(distDirectory, 'v');
  for (const name of await readdir(directory)) {
    const key = `script/${basename(name, '.js')}`;
    if ((await kv.get(key)) === null) await kv.put(key, await readFile(join(directory, name), 'utf8'));
  }
}
