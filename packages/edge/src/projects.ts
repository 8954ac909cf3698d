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
   * Rejects with `unavailable` when it is not in memory and the store cannot be asked, or has none that can be used.
   */
  find(projectKey: string): PreparedSnapshot | null | Promise<PreparedSnapshot | null>;
  /** Says whether any project is in memory, once those that were known before the start are. */
  anyLoaded(): Promise<boolean>;
  /** Number of projects whose newest stored snapshot cannot be used; what was served before is served on. */
  unusable(): number;
  /** Stops watching. */
  close(): void;
}

/** What the projects are read from. */
export interface ProjectsDeps {
  readonly kv: Kv;
  /** Gives keys of the store that this machine has read before; the projects among them are loaded at once. */
  readonly knownKeys?: () => Promise<readonly string[]>;
  /** Hears of every snapshot that is served from now on. */
  readonly onLoaded?: (prepared: PreparedSnapshot) => void;
  readonly log: Log;
}

/** Creates the memory of published projects. A snapshot that cannot be used leaves the last good one in place. */
export function createProjects(deps: ProjectsDeps): Projects {
  const { kv, log } = deps;
  const loaded = new Map<string, PreparedSnapshot>();
  const unknown = new Set<string>();
  const unusable = new Set<string>();
  const loading = new Map<string, Promise<PreparedSnapshot | null>>();
  const changedWhileLoading = new Set<string>();
  let isClosed = false;

  const unwatch = kv.watch((key) => {
    if (key === null) {
      unknown.clear();
      for (const projectKey of new Set([...loaded.keys(), ...loading.keys(), ...unusable]))
        refresh(projectKey);
      return;
    }
    const projectKey = projectKeyOf(key);
    if (projectKey === undefined) return;
    unknown.delete(projectKey);
    refresh(projectKey);
  });
  const loadedKnown = loadKnown();

  async function loadKnown(): Promise<void> {
    for (const key of (await deps.knownKeys?.()) ?? []) {
      const projectKey = projectKeyOf(key);
      if (isClosed) return;
      if (projectKey !== undefined && !loaded.has(projectKey))
        await load(projectKey).catch((error: unknown) =>
          log.warn({ projectKey, error }, 'A configuration known from before the start could not be read'),
        );
    }
  }

  /** Loads a project that is in use again; others are loaded when somebody asks for them. */
  function refresh(projectKey: string): void {
    if (loading.has(projectKey)) changedWhileLoading.add(projectKey);
    else if (loaded.has(projectKey) || unusable.has(projectKey))
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
    const preparation = createPreparation(projectKey);
    const text = await kv.get(headPrefix + projectKey, (value) => preparation.of(value) !== undefined);
    if (text === null) {
      loaded.delete(projectKey);
      unusable.delete(projectKey);
      rememberUnknown(projectKey);
      return null;
    }
    const prepared = preparation.of(text);
    const problem = preparation.problem();
    if (problem === undefined) unusable.delete(projectKey);
    else {
      unusable.add(projectKey);
      log.error({ projectKey, error: problem }, 'A stored configuration cannot be used');
    }
    // What is in memory is never older than what the store has besides the value that cannot be used.
    const serving = (problem === undefined ? undefined : loaded.get(projectKey)) ?? prepared;
    if (serving === undefined) throw problem;
    loaded.set(projectKey, serving);
    deps.onLoaded?.(serving);
    return serving;
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
      // The store tells when there is another one; until then, reading it again for every request would help nobody.
      if (unusable.has(projectKey) && !loading.has(projectKey)) return Promise.reject(unavailable());
      return load(projectKey).catch(() => {
        throw unavailable();
      });
    },
    async anyLoaded() {
      if (loaded.size === 0) await loadedKnown;
      return loaded.size > 0;
    },
    unusable: () => unusable.size,
    close() {
      isClosed = true;
      unwatch();
    },
  };
}

function projectKeyOf(key: string): string | undefined {
  const projectKey = key.slice(headPrefix.length);
  return key.startsWith(headPrefix) && !projectKey.includes('/') ? projectKey : undefined;
}

function unavailable(): ApiError {
  return new ApiError('unavailable', 'The configuration cannot be read just now.');
}

/** Prepares the texts that a store offers for a project, the same one only once, and remembers why one could not be. */
function createPreparation(projectKey: string) {
  let last: { readonly text: string; readonly prepared: PreparedSnapshot | undefined } | undefined;
  let problem: unknown;

  function prepare(text: string): PreparedSnapshot | undefined {
    try {
      const snapshot = parseSnapshot(text);
      if (snapshot.projectKey !== projectKey)
        throw new Error('The stored configuration is another project’s');
      return prepareSnapshot(snapshot);
    } catch (error) {
      problem ??= error;
      return undefined;
    }
  }

  return {
    of(text: string): PreparedSnapshot | undefined {
      if (last?.text !== text) last = { text, prepared: prepare(text) };
      return last.prepared;
    },
    problem: () => problem,
  };
}
