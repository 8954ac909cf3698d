/** A sentence about results: its code and parameters, from which clients can translate it, and the English text. */
export interface Sentence {
  readonly code: string;
  /** Raw numbers, not formatted as in the sentence; null if there is none. */
  readonly parameters: Readonly<Record<string, string | number | null>>;
  /** In English, with a full stop. */
  readonly sentence: string;
}
