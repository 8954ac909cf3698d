/** The description of a change: its subject, the old and the new value. */
export interface ChangeWording {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The changed field: `Coverage`, `Text of`. */
  readonly label: string;
  /** The part of the page that is changed, such as a selector. */
  readonly code?: string | undefined;
  /** The part of the experiment or survey that the field belongs to, such as a variant. */
  readonly within?: string | undefined;
  /** The old value; for lists, only the removed entries. */
  readonly before: readonly string[];
  /** The new value; for lists, only the added entries. */
  readonly after: readonly string[];
  /** An additional remark: `as primary`. */
  readonly note?: string | undefined;
  /** Whether the values are code. */
  readonly isCode?: boolean;
}
