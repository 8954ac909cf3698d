import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretKeyBytes } from '@pixel/control';
import type { Log } from '../log.ts';
import { parseSecretKey } from '../login-settings.ts';

/** A key without a checksum that differs from the copy in at most this many bits is damaged; beyond that, it is a different key. */
const maxFlippedBits = 16;

/**
 * Returns the secret key of a data directory, readable by its owner only. It is created once, with a copy; both have a checksum, so that
 * one repairs the other after disk damage. A key placed there by a person needs none. Throws a plain `Error` if neither file contains a
 * key: a new one would lose the secrets sealed with the old one.
 */
export async function keepSecretKey(dataDirectory: string, log: Log): Promise<Uint8Array> {
  const file = join(dataDirectory, 'secret.key');
  const copyFile = `${file}.copy`;
  const copy = (await readKey(copyFile)).summed;
  if (copy === undefined) await makeOnce(file, contentOf(randomBytes(secretKeyBytes)));
  const { summed, plain } = await readKey(file);
  const own = summed ?? (copy !== undefined && plain !== undefined && isFlipped(plain, copy) ? copy : plain);
  const key = own ?? copy;
  if (key === undefined)
    throw new Error(
      `${file} contains no valid key. Restore the original, or remove the file and ${copyFile} to create a new key; secrets sealed with the old one are then lost.`,
    );
  if (summed === undefined && (plain === undefined || hex(plain) !== hex(key)))
    log.warn({ file }, 'The secret key was damaged or missing; restored it from its copy');
  if (summed === undefined) await replace(file, contentOf(key));
  if (copy === undefined || hex(copy) !== hex(key)) await replace(copyFile, contentOf(key));
  await chmod(file, 0o600);
  return key;
}

/** Returns the key in a file, if its checksum is correct or absent. */
async function readKey(
  file: string,
): Promise<{ readonly summed?: Uint8Array | undefined; readonly plain?: Uint8Array | undefined }> {
  const [text = '', sum] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  if (sum === undefined) return { plain: parseSecretKey(text) };
  return sum === checksum(text) ? { summed: parseSecretKey(text) } : {};
}

function contentOf(key: Uint8Array): string {
  return `${hex(key)} ${checksum(hex(key))}\n`;
}

function isFlipped(key: Uint8Array, copy: Uint8Array): boolean {
  let bits = 0;
  for (const [at, byte] of key.entries())
    for (let left = byte ^ (copy[at] ?? 0); left > 0; left >>= 1) bits += left & 1;
  return bits > 0 && bits <= maxFlippedBits;
}

function hex(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, file);
}

/** Creates a file atomically unless it exists. */
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
