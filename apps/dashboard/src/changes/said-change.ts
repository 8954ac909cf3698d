/** A difference as people read it: what it is about, and what it said and says. */
export interface SaidChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** What differs: `Coverage`, `Text of`. */
  readonly what: string;
  /** What of the page it is about, such as a selector. */
  readonly code?: string | undefined;
  /** What it belongs to within its experiment or survey, such as a variant. */
  readonly within?: string | undefined;
  /** What it said; of lists only what is not in them any more. */
  readonly before: readonly string[];
  /** What it says; of lists only what was not in them. */
  readonly after: readonly string[];
  /** What else there is to know: `as primary`. */
  readonly note?: string | undefined;
  /** Whether a machine reads the values. */
  readonly isCode?: boolean;
}
