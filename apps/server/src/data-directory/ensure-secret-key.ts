import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretKeyBytes } from '@pixel/control';
import type { Log } from '../log.ts';
import { parseSecretKey } from '../login-settings.ts';

/**
 * Maximum number of bits in which a key without a checksum may differ from the copy to count as damaged; beyond that, it is a different
 * key.
 */
const maxFlippedBits = 16;

/**
 * Returns the secret key of a data directory, which only its owner can read. The first call creates the key and a copy; both files have a
 * checksum, so that one repairs the other after disk damage. A key file placed there by a person needs no checksum. Throws a plain `Error`
 * if neither file contains a key: a new one would lose the secrets sealed with the old one.
 */
export async function ensureSecretKey(dataDirectory: string, log: Log): Promise<Uint8Array> {
  const file = join(dataDirectory, 'secret.key');
  const copyFile = `${file}.copy`;
  const copy = (await readKey(copyFile)).verified;
  if (copy === undefined) await createOnce(file, fileContent(randomBytes(secretKeyBytes)));
  const { verified, unverified } = await readKey(file);
  const original =
    verified ??
    (copy !== undefined && unverified !== undefined && isDamaged(unverified, copy) ? copy : unverified);
  const key = original ?? copy;
  if (key === undefined)
    throw new Error(
      `${file} contains no valid key. Restore the original, or remove the file and ${copyFile} to create a new key; secrets sealed with the old one are then lost.`,
    );
  if (verified === undefined && (unverified === undefined || hex(unverified) !== hex(key)))
    log.warn({ file }, 'The secret key was damaged or missing; restored it from its copy');
  if (verified === undefined) await replace(file, fileContent(key));
  if (copy === undefined || hex(copy) !== hex(key)) await replace(copyFile, fileContent(key));
  await chmod(file, 0o600);
  return key;
}

/** Returns the key in a file: `verified` if its checksum is correct, `unverified` if it has none. */
async function readKey(
  file: string,
): Promise<{ readonly verified?: Uint8Array | undefined; readonly unverified?: Uint8Array | undefined }> {
  const [text = '', sum] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  if (sum === undefined) return { unverified: parseSecretKey(text) };
  return sum === checksum(text) ? { verified: parseSecretKey(text) } : {};
}

function fileContent(key: Uint8Array): string {
  return `${hex(key)} ${checksum(hex(key))}\n`;
}

function isDamaged(key: Uint8Array, copy: Uint8Array): boolean {
  let bits = 0;
  for (const [index, byte] of key.entries())
    for (let difference = byte ^ (copy[index] ?? 0); difference > 0; difference >>= 1) bits += difference & 1;
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
async function createOnce(file: string, text: string): Promise<void> {
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
