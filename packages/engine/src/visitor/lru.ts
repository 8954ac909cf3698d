/** A memory of the entries that were asked for last. */
export interface Lru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Creates a memory that forgets what was not asked for longest when it has more than `maxEntries`. */
export function createLru<Value>(maxEntries: number): Lru<Value> {
  // A Map keeps the order in which its keys were set.
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= maxEntries) return;
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    },
  };
}
