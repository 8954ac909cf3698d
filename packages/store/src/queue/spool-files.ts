/** The file operations of a spool, as plain functions that callers can wrap. Each rejects with the system's error. */
export interface SpoolFiles {
  /** Durably creates the directory and its missing parents. Ignores an existing one. */
  makeDirectory(path: string): Promise<void>;
  /** Returns the names of a directory's entries, in any order. */
  list(directory: string): Promise<readonly string[]>;
  /** Opens a file: `create` creates or truncates it, `note` creates it if missing, `read` and `update` require it to exist. */
  open(path: string, mode: 'create' | 'note' | 'read' | 'update'): Promise<SpoolFile>;
  /** Renames within a file system, replacing the target. Durable after {@link SpoolFiles.syncDirectory}. */
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Makes a directory's entries durable. */
  syncDirectory(path: string): Promise<void>;
  /** Returns the space available to files in a directory, in bytes; if it is missing, that of its nearest existing parent. */
  freeBytes(directory: string): Promise<number>;
}

export interface SpoolFile {
  /**
   * Writes all bytes at `position`. Resolves once they and the file's length are durable; says nothing about earlier writes. After a
   * rejection, any part of the bytes may be there, now and after a crash.
   */
  writeDurably(bytes: Uint8Array, position: number): Promise<void>;
  /** Writes all bytes at `position`. They survive the process, but not a power failure. Only for files opened as a `note`. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Reads up to `length` bytes from `position` on; fewer only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
  /** Makes everything written so far durable, including by others, and the file's length. */
  fdatasync(): Promise<void>;
  truncate(length: number): Promise<void>;
  size(): Promise<number>;
  close(): Promise<void>;
}
