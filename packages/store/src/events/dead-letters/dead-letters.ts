/** A queued record that can never become an event, kept for inspection. */
export interface DeadLetter {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** The problem with the record, as a sentence. */
  readonly reason: string;
  readonly record: string;
}

export interface StoredDeadLetter extends DeadLetter {
  /** Hash of the record, 32 hexadecimal digits: inserting the same record again yields the same id. */
  readonly id: string;
}

/** Restricts letters to a project, as far as their records can be parsed; unparsable records belong to no project. Default: all letters. */
export interface LetterFilter {
  readonly projectKey?: string;
}

/** The dead letters, deduplicated by id. */
export interface DeadLetters {
  count(filter?: LetterFilter): Promise<number>;
  /** Returns the newest letters, ordered by time of receipt and id. */
  list(page: LetterFilter & { readonly limit: number }): Promise<readonly StoredDeadLetter[]>;
  /** Returns the ids of all current letters, in the order of {@link DeadLetters.list}. */
  ids(filter?: LetterFilter): Promise<readonly string[]>;
  /** Returns the letters that exist for these ids. */
  find(ids: readonly string[], filter?: LetterFilter): Promise<readonly StoredDeadLetter[]>;
  /** Removes letters. Resolves once readers no longer see them. Ignores unknown ids. */
  remove(ids: readonly string[]): Promise<void>;
}
