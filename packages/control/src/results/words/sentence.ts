/** A sentence about results: its code and parameters, from which clients can translate it, and the English text. */
export interface Sentence {
  readonly code: string;
  /** Texts and unformatted numbers; null if a number is unknown. */
  readonly parameters: Readonly<Record<string, string | number | null>>;
  /** In English, with a full stop. */
  readonly sentence: string;
}
