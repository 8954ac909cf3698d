import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandFailure } from './failure.ts';

/**
 * Writes texts or bytes to a file that only its owner can read. The file appears once everything is on disk. If anything fails or the
 * signal aborts, it stays absent or unchanged.
 */
export async function writeWholeFile(
  name: string,
  texts: AsyncIterable<string | Uint8Array>,
  { workingDirectory, signal }: { readonly workingDirectory: string; readonly signal: AbortSignal },
): Promise<void> {
  const path = resolve(workingDirectory, name);
  const draft = `${path}.${randomUUID()}.part`;
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => fail(name, error));
  try {
    try {
      for await (const text of texts) {
        signal.throwIfAborted();
        await file.writeFile(text).catch((error: unknown) => fail(name, error));
      }
      await file.sync().catch((error: unknown) => fail(name, error));
    } finally {
      await file.close();
    }
    await rename(draft, path).catch((error: unknown) => fail(name, error));
  } catch (error) {
    await rm(draft, { force: true });
    // The source of the texts may fail because of the signal too, with another message.
    throw signal.aborted ? new CommandFailure(`Interrupted; ${name} was not written.`) : error;
  }
}

function fail(name: string, error: unknown): never {
  throw new CommandFailure(`Cannot write ${name}: ${reasonOf(error)}.`, { cause: error });
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such directory';
    case 'EISDIR':
      return 'it is a directory';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'permission denied';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return String(code ?? error);
  }
}
