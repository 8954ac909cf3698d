import { join } from 'node:path';
import { encodeGroup, frameHeadBytes, maxRecordBytes, readFrame } from './frame.ts';
import { putFile } from './segment.ts';
import type { SpoolFiles } from './spool-files.ts';

const fileName = 'committed';

/** Durably remembers up to which position records are done. */
export async function writeCommit(files: SpoolFiles, directory: string, position: number): Promise<void> {
  const content = new TextEncoder().encode(JSON.stringify({ formatVersion: 1, position }));
  const file = await putFile(files, join(directory, fileName), encodeGroup([[content]]));
  await file.close();
  await files.syncDirectory(directory);
}

/** Gives the remembered position, or null where none was ever written. Rejects with a plain `Error` when the file is damaged. */
export async function readCommit(files: SpoolFiles, directory: string): Promise<number | null> {
  const path = join(directory, fileName);
  if (!(await files.list(directory)).includes(fileName)) return null;
  const file = await files.open(path, 'read');
  try {
    const frame = readFrame(await file.read(0, frameHeadBytes + maxRecordBytes), 0);
    const content: unknown =
      frame.status === 'record' ? JSON.parse(new TextDecoder().decode(frame.record)) : null;
    if (
      typeof content === 'object' &&
      content !== null &&
      'formatVersion' in content &&
      content.formatVersion === 1 &&
      'position' in content &&
      typeof content.position === 'number'
    )
      return content.position;
  } finally {
    await file.close();
  }
  throw new Error(
    `The queue file ${path} cannot be read: restore it, or remove it and restart to have every queued record processed again`,
  );
}
