/** The file operations that a spool needs. Plain functions, so that a caller can wrap each of them. Each rejects as the system does. */
export interface SpoolFiles {
  /** Creates the directory and its missing parents durably; an existing one is no error. */
  makeDirectory(path: string): Promise<void>;
  /** Names of the entries of a directory, in any order. */
  list(directory: string): Promise<readonly string[]>;
  /** Opens a file: `create` makes it or empties it, `note` makes it where it is missing, `read` and `update` need it to exist. */
  open(path: string, mode: 'create' | 'note' | 'read' | 'update'): Promise<SpoolFile>;
  /** Renames within a file system, replacing what has the new name. Durable after {@link SpoolFiles.syncDirectory}. */
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Makes the entries of a directory durable. */
  syncDirectory(path: string): Promise<void>;
  /** Space that is left for files in a directory, in bytes. */
  freeBytes(directory: string): Promise<number>;
}

/** An open file. */
export interface SpoolFile {
  /**
   * Writes all the bytes from `position` on, and resolves once they are durable, and the file's length with them. Says nothing of what
   * was written before. After a rejection any part of the bytes may be there, now and after a crash.
   */
  writeDurably(bytes: Uint8Array, position: number): Promise<void>;
  /** Writes all the bytes from `position` on. They outlive the process, not a power failure. Of a file that was opened as a `note`. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Reads up to `length` bytes from `position` on; fewer only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
  /** Makes everything written so far durable, also by others, and the file's length with it. */
  fdatasync(): Promise<void>;
  truncate(length: number): Promise<void>;
  size(): Promise<number>;
  close(): Promise<void>;
}
