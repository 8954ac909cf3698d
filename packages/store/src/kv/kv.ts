/**
 * A small key-value store of strings, from which edges read the published configuration. Keys in use: `project/<key>` (the live snapshot),
 * `project/<key>/v/<version>` (every snapshot), `script/<sha256>` (the code of a change, or a file that the pixel loads), `preview/<sha256
 * of a token>` (what a preview link shows), `visitor/<project key>/<anonymousId in lower case>` (the surveys a visitor has seen, at most 2
 * KiB).
 */
export interface Kv {
  /**
   * Returns the value, or null if there is none or it has expired. Rejects if the store is unreachable. A store with a history of values
   * returns the newest one that `accepts` returns true for, or the newest of all if there is none; other stores ignore `accepts`.
   */
  get(key: string, accepts?: (value: string) => boolean): Promise<string | null>;
  /** Stores the value durably, for `ttlSeconds` if set. */
  put(key: string, value: string, options?: { readonly ttlSeconds?: number }): Promise<void>;
  /** Removes the key. Ignores a missing one. */
  delete(key: string): Promise<void>;
  /**
   * Calls `onChange` within 2 s with each key that any process puts or deletes, and with null if changes may have been missed. Returns a
   * function that stops watching.
   */
  watch(onChange: (key: string | null) => void): () => void;
  /** Whether the store itself is reachable; a decorator that serves stale copies asks its inner store. Never rejects. */
  isReachable(): Promise<boolean>;
}
