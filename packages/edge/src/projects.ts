import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import type { Log } from './log.ts';

const maxUnknownProjects = 10_000;
const headPrefix = 'project/';

/** The published projects, held in memory and kept current by watching the key-value store. */
export interface Projects {
  /**
   * Gives a project's live snapshot, or null for a project that is not published.
   * Rejects with `unavailable` when it is not in memory and the store cannot be asked.
   */
  find(projectKey: string): PreparedSnapshot | null | Promise<PreparedSnapshot | null>;
  /** Says whether any project is in memory. */
  anyLoaded(): boolean;
  /** Stops watching. */
  close(): void;
}

/** Creates the memory of published projects. A snapshot that cannot be read leaves the last good one in place. */
export function createProjects(deps: { readonly kv: Kv; readonly log: Log }): Projects {
  const { kv, log } = deps;
  const loaded = new Map<string, PreparedSnapshot>();
  const unknown = new Set<string>();
  const loading = new Map<string, Promise<PreparedSnapshot | null>>();
  const changedWhileLoading = new Set<string>();

  const unwatch = kv.watch((key) => {
    if (key === null) {
      unknown.clear();
      for (const projectKey of [...loaded.keys(), ...loading.keys()]) refresh(projectKey);
      return;
    }
    const projectKey = key.slice(headPrefix.length);
    if (key.startsWith(headPrefix) && !projectKey.includes('/')) {
      unknown.delete(projectKey);
      refresh(projectKey);
    }
  });

  /** Loads a project that is in use again; others are loaded when somebody asks for them. */
  function refresh(projectKey: string): void {
    if (loading.has(projectKey)) changedWhileLoading.add(projectKey);
    else if (loaded.has(projectKey))
      load(projectKey).catch((error: unknown) =>
        log.warn({ projectKey, error }, 'A changed configuration could not be read; the last one stays'),
      );
  }

  function load(projectKey: string): Promise<PreparedSnapshot | null> {
    const running = loading.get(projectKey);
    if (running !== undefined) return running;
    const started = readUntilCurrent(projectKey).finally(() => loading.delete(projectKey));
    loading.set(projectKey, started);
    return started;
  }

  async function readUntilCurrent(projectKey: string): Promise<PreparedSnapshot | null> {
    let prepared: PreparedSnapshot | null;
    do {
      changedWhileLoading.delete(projectKey);
      prepared = await read(projectKey);
    } while (changedWhileLoading.has(projectKey));
    return prepared;
  }

  async function read(projectKey: string): Promise<PreparedSnapshot | null> {
    const text = await kv.get(headPrefix + projectKey);
    if (text === null) {
      loaded.delete(projectKey);
      rememberUnknown(projectKey);
      return null;
    }
    const last = loaded.get(projectKey);
    try {
      const prepared = prepareSnapshot(parseSnapshot(text));
      loaded.set(projectKey, prepared);
      return prepared;
    } catch (error) {
      log.error({ projectKey, error }, 'A stored configuration cannot be used');
      if (last !== undefined) return last;
      throw error;
    }
  }

  function rememberUnknown(projectKey: string): void {
    if (unknown.size >= maxUnknownProjects) {
      const oldest = unknown.values().next();
      if (!oldest.done) unknown.delete(oldest.value);
    }
    unknown.add(projectKey);
  }

  return {
    find(projectKey) {
      const prepared = loaded.get(projectKey);
      if (prepared !== undefined) return prepared;
      if (unknown.has(projectKey)) return null;
      return load(projectKey).catch(() => {
        throw new ApiError('unavailable', 'The configuration cannot be read just now.');
      });
    },
    anyLoaded: () => loaded.size > 0,
    close: unwatch,
  };
}
