import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';

/** Snapshots that were read before, by their key in the key-value store; those used longest ago are forgotten first. */
export interface SnapshotCache {
  get(key: string): PreparedSnapshot | undefined;
  /** Prepares a text, unless it is the one that this key had before. Throws a plain `Error` for a text that is no snapshot. */
  prepare(key: string, text: string): PreparedSnapshot;
}

/** Creates a cache of snapshots whose texts have at most `maxCharacters` together. */
export function createSnapshotCache(maxCharacters: number): SnapshotCache {
  const entries = new Map<string, { readonly text: string; readonly prepared: PreparedSnapshot }>();
  let characters = 0;

  function forget(key: string): void {
    characters -= entries.get(key)?.text.length ?? 0;
    entries.delete(key);
  }

  function put(key: string, text: string, prepared: PreparedSnapshot): void {
    forget(key);
    entries.set(key, { text, prepared });
    characters += text.length;
    for (const oldest of entries.keys()) {
      if (characters <= maxCharacters || oldest === key) return;
      forget(oldest);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry !== undefined) put(key, entry.text, entry.prepared);
      return entry?.prepared;
    },
    prepare(key, text) {
      const entry = entries.get(key);
      const prepared = entry?.text === text ? entry.prepared : prepareSnapshot(parseSnapshot(text));
      put(key, text, prepared);
      return prepared;
    },
  };
}
