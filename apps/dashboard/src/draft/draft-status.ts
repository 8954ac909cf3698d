/** Save status of a draft. */
export type DraftStatus =
  | { readonly kind: 'saved'; readonly at: number | undefined }
  | { readonly kind: 'saving' }
  /** The server refused some edits; the rest is saved. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The request failed; the edits are kept here. */
  | { readonly kind: 'unsent'; readonly error: unknown }
  /** Someone else saved a conflicting edit. */
  | { readonly kind: 'conflict' };
