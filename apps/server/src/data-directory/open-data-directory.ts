import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Makes the directory where it is missing, for its owner alone, and gives its absolute path without symbolic links.
 * Throws a plain `Error` that names the setting where nothing can be written there.
 */
export async function openDataDirectory(path: string): Promise<string> {
  const wished = resolve(path);
  try {
    await mkdir(wished, { recursive: true, mode: 0o700 });
    const probe = join(wished, `.probe-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    return await realpath(wished);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new Error(`PIXEL_DATA_DIR: Pixel cannot write to ${wished} (${code})`, { cause });
  }
}
