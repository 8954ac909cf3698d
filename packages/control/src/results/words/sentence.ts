/** Something said of results: its code and what it names, by which a client can say it in another language, and the English. */
export interface Sentence {
  readonly code: string;
  /** Numbers are as they are, and not as the sentence writes them; null where there is none. */
  readonly parameters: Readonly<Record<string, string | number | null>>;
  /** In English, with its full stop. */
  readonly sentence: string;
}
