/** How the edits of a draft stand with the server. */
export type DraftStatus =
  | { readonly kind: 'saved'; readonly at: number | undefined }
  | { readonly kind: 'saving' }
  /** Something in it is to be put right first; the rest is saved. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** It could not be sent, and is kept here. */
  | { readonly kind: 'unsent'; readonly error: unknown }
  /** Somebody else saved something otherwise meanwhile. */
  | { readonly kind: 'conflict' };
