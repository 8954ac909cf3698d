/** The store has no snapshot under a key that this version of the code can read. Retrying doesn't help. */
export class UnreadableSnapshotError extends Error {
  override readonly name = 'UnreadableSnapshotError';

  constructor(key: string, options?: ErrorOptions) {
    super(`The configuration ${key} is unusable`, options);
  }
}

/** A project's live snapshot is unreadable but may soon be replaced, so that retrying is worthwhile. */
export class PendingSnapshotError extends Error {
  override readonly name = 'PendingSnapshotError';

  constructor(key: string, options?: ErrorOptions) {
    super(`The configuration ${key} is unusable; events wait for a usable one`, options);
  }
}
