import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';

/** Snapshots that were read before, by their key in the key-value store; those used longest ago are forgotten first. */
export interface SnapshotCache {
  get(key: string): PreparedSnapshot | undefined;
  /**
   * Prepares a text, unless it is the one that this key had before. Throws a plain `Error` for a text that is no snapshot, the same
   * one without reading it again.
   */
  prepare(key: string, text: string): PreparedSnapshot;
}

type Outcome =
  | { readonly status: 'prepared'; readonly prepared: PreparedSnapshot }
  | { readonly status: 'failed'; readonly error: unknown };

/** Creates a cache of snapshots whose texts have at most `maxCharacters` together. */
export function createSnapshotCache(maxCharacters: number): SnapshotCache {
  const entries = new Map<string, { readonly text: string; readonly outcome: Outcome }>();
  let characters = 0;
  let newest: string | undefined;

  function forget(key: string): void {
    characters -= entries.get(key)?.text.length ?? 0;
    entries.delete(key);
  }

  function put(key: string, text: string, outcome: Outcome): void {
    forget(key);
    entries.set(key, { text, outcome });
    characters += text.length;
    newest = key;
    for (const oldest of entries.keys()) {
      if (characters <= maxCharacters || oldest === key) return;
      forget(oldest);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry?.outcome.status !== 'prepared') return undefined;
      if (key !== newest) put(key, entry.text, entry.outcome);
      return entry.outcome.prepared;
    },
    prepare(key, text) {
      const entry = entries.get(key);
      const outcome = entry?.text === text ? entry.outcome : attempt(text);
      put(key, text, outcome);
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
