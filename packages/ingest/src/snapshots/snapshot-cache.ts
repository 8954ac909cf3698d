import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import { LRUCache } from 'lru-cache';

/** Prepared snapshots by their key in the key-value store. Evicts the least recently used first. */
export interface SnapshotCache {
  get(key: string): PreparedSnapshot | undefined;
  /**
   * Prepares a text, unless the cache holds the same text under this key. Throws a plain `Error` for an invalid snapshot, and the same one
   * again without reparsing.
   */
  prepare(key: string, text: string): PreparedSnapshot;
}

type Outcome =
  | { readonly status: 'prepared'; readonly prepared: PreparedSnapshot }
  | { readonly status: 'failed'; readonly error: unknown };

/** Creates a cache of snapshots whose texts have at most `maxCharacters` in total. A longer one is kept while it is the newest. */
export function createSnapshotCache(maxCharacters: number): SnapshotCache {
  const entries = new LRUCache<string, { readonly text: string; readonly outcome: Outcome }>({
    maxSize: maxCharacters,
    // The library rejects a size of 0, and stores no entry larger than `maxSize`.
    sizeCalculation: ({ text }) => Math.max(1, Math.min(text.length, maxCharacters)),
  });
  return {
    get(key) {
      const outcome = entries.get(key)?.outcome;
      return outcome?.status === 'prepared' ? outcome.prepared : undefined;
    },
    prepare(key, text) {
      const entry = entries.get(key);
      const outcome = entry?.text === text ? entry.outcome : attempt(text);
      if (outcome !== entry?.outcome) entries.set(key, { text, outcome });
      if (outcome.status === 'failed') throw outcome.error;
      return outcome.prepared;
    },
  };
}

function attempt(text: string): Outcome {
  try {
    return { status: 'prepared', prepared: prepareSnapshot(parseSnapshot(text)) };
  } catch (error) {
    return { status: 'failed', error };
  }
}
