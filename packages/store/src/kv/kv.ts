/**
 * A small store of texts by key, from which edges learn the published configuration.
 * Keys in use: `project/<key>` (the live snapshot), `project/<key>/v/<version>` (every snapshot),
 * `script/<sha256>` (the code of a change, or a file that the pixel loads), `preview/<sha256 of a token>` (what the token's link shows),
 * `visitor/<project's key>/<anonymousId in lower case>` (which surveys a visitor met, at most 2 KiB).
 */
export interface Kv {
  /**
   * Gives the value, or null where there is none or it has expired. Rejects when the store cannot be asked.
   * `accepts` says whether the caller can use a value: a store that keeps older ones gives the newest that is accepted, and the
   * newest of all where none is. Others do not ask.
   */
  get(key: string, accepts?: (value: string) => boolean): Promise<string | null>;
  /** Stores the value durably, for `ttlSeconds` where given. */
  put(key: string, value: string, options?: { readonly ttlSeconds?: number }): Promise<void>;
  /** Removes the key; removing a missing one is no error. */
  delete(key: string): Promise<void>;
  /**
   * Calls `onChange` with each key that is put or deleted anywhere, within 2 s, and with null when changes may have been missed.
   * Gives a function that ends it.
   */
  watch(onChange: (key: string | null) => void): () => void;
  /** Says whether the store itself answers now; a decorator that serves older copies says what its inner store says. Never rejects. */
  answers(): Promise<boolean>;
}
