import { basename } from 'node:path';
import type { SpoolFile, SpoolFiles } from '@pixel/store/queue/spool';

/** A successful file operation. */
export interface FileOperation {
  readonly kind: keyof SpoolFiles | keyof SpoolFile;
  /** Name of the file as opened, or of the directory. */
  readonly name: string;
  /** The written bytes. */
  readonly bytes?: Uint8Array;
}

/** Real files with a record of all operations except `write`, which tests can make fail or wait. */
export interface RecordingFiles {
  readonly files: SpoolFiles;
  /** Operations in order of completion. */
  readonly operations: FileOperation[];
  /** Called before each recorded operation; may wait, and what it throws becomes the outcome. */
  disturb: (kind: FileOperation['kind'], name: string) => void | Promise<void>;
  /** Called after each recorded operation, before its result is reported; may wait, and what it throws becomes the outcome. */
  disturbEnd: (kind: FileOperation['kind'], name: string) => void | Promise<void>;
}

/** Wraps file operations so that a test can observe and disturb them. */
export function recordFiles(inner: SpoolFiles): RecordingFiles {
  const operations: FileOperation[] = [];

  async function record<T>(operation: FileOperation, run: () => Promise<T>): Promise<T> {
    await recording.disturb(operation.kind, operation.name);
    const outcome = await run();
    await recording.disturbEnd(operation.kind, operation.name);
    operations.push(operation);
    return outcome;
  }

  function recordFile(file: SpoolFile, name: string): SpoolFile {
    return {
      writeDurably: (bytes, position) =>
        record({ kind: 'writeDurably', name, bytes: bytes.slice() }, () =>
          file.writeDurably(bytes, position),
        ),
      // Neither recorded nor disturbed.
      write: file.write,
      read: (position, length) => record({ kind: 'read', name }, () => file.read(position, length)),
      fdatasync: () => record({ kind: 'fdatasync', name }, file.fdatasync),
      truncate: (length) => record({ kind: 'truncate', name }, () => file.truncate(length)),
      size: () => record({ kind: 'size', name }, file.size),
      close: () => record({ kind: 'close', name }, file.close),
    };
  }

  const recording: RecordingFiles = {
    operations,
    disturb: () => undefined,
    disturbEnd: () => undefined,
    files: {
      makeDirectory: (path) =>
        record({ kind: 'makeDirectory', name: basename(path) }, () => inner.makeDirectory(path)),
      list: (path) => record({ kind: 'list', name: basename(path) }, () => inner.list(path)),
      open: async (path, mode) => {
        const name = basename(path);
        return recordFile(await record({ kind: 'open', name }, () => inner.open(path, mode)), name);
      },
      rename: (from, to) => record({ kind: 'rename', name: basename(from) }, () => inner.rename(from, to)),
      unlink: (path) => record({ kind: 'unlink', name: basename(path) }, () => inner.unlink(path)),
      syncDirectory: (path) =>
        record({ kind: 'syncDirectory', name: basename(path) }, () => inner.syncDirectory(path)),
      freeBytes: (path) => record({ kind: 'freeBytes', name: basename(path) }, () => inner.freeBytes(path)),
    },
  };
  return recording;
}
