/** Values by name, of which those that were not asked for longest go when there are too many. */
export interface Cache<V> {
  get(name: string): V | undefined;
  set(name: string, value: V): void;
  delete(name: string): void;
}

/** Creates a cache of at most `maxEntries` values. */
export function createCache<V>(maxEntries: number): Cache<V> {
  const entries = new Map<string, V>();
  return {
    get(name) {
      const value = entries.get(name);
      if (value === undefined) return undefined;
      // Moves it to the end: the map keeps the order in which names came, and those at the beginning go first.
      entries.delete(name);
      entries.set(name, value);
      return value;
    },
    set(name, value) {
      entries.delete(name);
      entries.set(name, value);
      if (entries.size <= maxEntries) return;
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    },
    delete(name) {
      entries.delete(name);
    },
  };
}
