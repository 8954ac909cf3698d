import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretKeyBytes } from '@pixel/control';
import type { Log } from '../log.ts';
import { parseSecretKey } from '../login-settings.ts';

/** A key that differs from its copy in no more bits than this is damaged; one that differs in more is another one. */
const mostFlippedBits = 16;

/**
 * Gives the key of a data directory, which only its owner can read. It is made once, with a copy that has a checksum: where a disk
 * damages one of the two, the other one mends it. Throws a plain `Error` where neither holds a key: with a new one, secrets that were
 * sealed with the old one would be lost.
 */
export async function keepSecretKey(dataDirectory: string, log: Log): Promise<Uint8Array> {
  const file = join(dataDirectory, 'secret.key');
  const copyFile = `${file}.copy`;
  const copy = await readCopy(copyFile);
  if (copy === undefined) await makeOnce(file, `${randomBytes(secretKeyBytes).toString('hex')}\n`);
  const own = await readKey(file);
  if (own === undefined && copy === undefined)
    throw new Error(
      `${file} holds no key. Put back the one it had, or remove the file and ${copyFile}: secrets that were sealed with the old key are then lost.`,
    );
  if (copy !== undefined && (own === undefined || isFlipped(own, copy))) {
    await replace(file, `${hex(copy)}\n`);
    log.warn({ file }, 'The secret key was damaged or gone, and was put back from its copy');
    return copy;
  }
  const key = own as Uint8Array;
  await chmod(file, 0o600);
  if (copy === undefined || hex(copy) !== hex(key))
    await replace(copyFile, `${hex(key)} ${checksum(hex(key))}\n`);
  return key;
}

async function readKey(file: string): Promise<Uint8Array | undefined> {
  return parseSecretKey((await readFile(file, 'utf8').catch(() => '')).trim());
}

async function readCopy(file: string): Promise<Uint8Array | undefined> {
  const [text = '', sum] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  return sum === checksum(text) ? parseSecretKey(text) : undefined;
}

function isFlipped(key: Uint8Array, copy: Uint8Array): boolean {
  let bits = 0;
  for (const [at, byte] of key.entries())
    for (let left = byte ^ (copy[at] ?? 0); left > 0; left >>= 1) bits += left & 1;
  return bits > 0 && bits <= mostFlippedBits;
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
