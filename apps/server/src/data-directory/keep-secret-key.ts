import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretKeyBytes } from '@pixel/control';
import { parseSecretKey } from '../login-settings.ts';

/**
 * Gives the key of a data directory, which only its owner can read. It is made once. Throws a plain `Error` where the file holds
 * something else: with a new key, secrets that were sealed with the old one would be lost.
 */
export async function keepSecretKey(dataDirectory: string): Promise<Uint8Array> {
  const file = join(dataDirectory, 'secret.key');
  await makeOnce(file, `${randomBytes(secretKeyBytes).toString('hex')}\n`);
  await chmod(file, 0o600);
  const key = parseSecretKey((await readFile(file, 'utf8')).trim());
  if (key !== undefined) return key;
  throw new Error(
    `${file} holds no key. Put back the one it had, or remove the file: secrets that were sealed with the old key are then lost.`,
  );
}

/** Makes a file whole or not at all, unless it is there. */
async function makeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
