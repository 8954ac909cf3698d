/** A queued record that can never become an event as it is, kept for a person to look at. */
export interface DeadLetter {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** What is wrong with it, in a sentence. */
  readonly reason: string;
  /** The record as text. */
  readonly record: string;
}

/** A kept dead letter. */
export interface KeptDeadLetter extends DeadLetter {
  /** Stands for the record: the same one inserted again has the same id. 32 hexadecimal digits. */
  readonly id: string;
}

/** Of which project letters are, by what can be read of their records; what cannot be read is of none. Without one, all of them. */
export interface LetterFilter {
  readonly projectKey?: string;
}

/** The dead letters, each once, however often it was inserted. */
export interface DeadLetters {
  count(filter?: LetterFilter): Promise<number>;
  /** Gives the newest, by time of receipt and id. */
  list(page: LetterFilter & { readonly limit: number }): Promise<readonly KeptDeadLetter[]>;
  /** Gives the ids of all that are kept now, in the order of the list. */
  ids(filter?: LetterFilter): Promise<readonly string[]>;
  /** Gives those of the ids that are kept. */
  find(ids: readonly string[], filter?: LetterFilter): Promise<readonly KeptDeadLetter[]>;
  /** Removes letters; resolves once readers no longer see them. Ids of none are no error. */
  remove(ids: readonly string[]): Promise<void>;
}
