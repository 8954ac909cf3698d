import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import type { EdgeRequest } from './http.ts';
import type { Log } from './log.ts';
import { createOneByOne } from './one-by-one.ts';
import type { AdmitLookUp } from './rate-limits.ts';

const maxUnknownProjects = 10_000;
const headPrefix = 'project/';

/** The published projects, held in memory and kept current by watching the key-value store. */
export interface Projects {
  /**
   * Gives a project's live snapshot, or null for a project that is not published.
   * Rejects with `unavailable` when it is not in memory and the store cannot be asked, or has none that can be used; with
   * `rate_limited` where whoever sent `request` asks for too many that are not in memory.
   */
  find(projectKey: string, request?: EdgeRequest): PreparedSnapshot | null | Promise<PreparedSnapshot | null>;
  /** Gives a project's live snapshot where it is in memory. */
  known(projectKey: string): PreparedSnapshot | undefined;
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
  /** The same store for what requests ask for: they wait for each other and not for what the store tells. By default `kv`. */
  readonly lookUps?: Pick<Kv, 'get'> | undefined;
  /** Undefined where look-ups are not limited. */
  readonly admitLookUp?: AdmitLookUp | undefined;
  /** Gives keys of the store that this machine has read before; the projects among them are loaded at once. */
  readonly knownKeys?: () => Promise<readonly string[]>;
  /** Hears of every snapshot that is served from now on. */
  readonly onLoaded?: (prepared: PreparedSnapshot) => void;
  /** Hears of changed keys that are of no project, and with null where changes may have been missed. */
  readonly onOtherKey?: (key: string | null) => void;
  readonly log: Log;
}

/** A snapshot with the text that it was made from: where the store offers the same again, nothing is to be done. */
interface Loaded {
  readonly text: string;
  readonly prepared: PreparedSnapshot;
}

/** Creates the memory of published projects. A snapshot that cannot be used leaves the last good one in place. */
export function createProjects(deps: ProjectsDeps): Projects {
  const { kv, log, lookUps = kv } = deps;
  const loaded = new Map<string, Loaded>();
  const unknown = new Set<string>();
  const unusable = new Set<string>();
  const loading = new Map<string, Promise<PreparedSnapshot | null>>();
  const changedWhileLoading = new Set<string>();
  const refreshing = createOneByOne(refresh);
  let isClosed = false;

  const unwatch = kv.watch((key) => {
    if (key === null) {
      unknown.clear();
      deps.onOtherKey?.(null);
      for (const projectKey of loading.keys()) changedWhileLoading.add(projectKey);
      // Large ones keep this thread busy for a while, each: requests come in between.
      refreshing.add([...loaded.keys(), ...unusable]);
      return;
    }
    const projectKey = projectKeyOf(key);
    if (projectKey === undefined) {
      deps.onOtherKey?.(key);
      return;
    }
    // Where somebody asked for it before it was there, it is there for the next one.
    void (unknown.delete(projectKey) ? reload(projectKey) : refresh(projectKey));
  });
  const loadedKnown = loadKnown();

  async function loadKnown(): Promise<void> {
    for (const key of (await deps.knownKeys?.()) ?? []) {
      const projectKey = projectKeyOf(key);
      if (isClosed) return;
      if (projectKey !== undefined && !loaded.has(projectKey))
        await load(projectKey, kv).catch((error: unknown) =>
          log.warn({ projectKey, error }, 'A configuration known from before the start could not be read'),
        );
    }
  }

  /** Loads a project that is in use again; others are loaded when somebody asks for them. */
  async function refresh(projectKey: string): Promise<void> {
    if (loading.has(projectKey)) changedWhileLoading.add(projectKey);
    else if (loaded.has(projectKey) || unusable.has(projectKey)) await reload(projectKey);
  }

  async function reload(projectKey: string): Promise<void> {
    await load(projectKey, kv).catch((error: unknown) =>
      log.warn({ projectKey, error }, 'A changed configuration could not be read; the last one stays'),
    );
  }

  function load(projectKey: string, from: Pick<Kv, 'get'>): Promise<PreparedSnapshot | null> {
    const running = loading.get(projectKey);
    if (running !== undefined) return running;
    const started = readUntilCurrent(projectKey, from).finally(() => loading.delete(projectKey));
    loading.set(projectKey, started);
    return started;
  }

  async function readUntilCurrent(
    projectKey: string,
    from: Pick<Kv, 'get'>,
  ): Promise<PreparedSnapshot | null> {
    for (let source = from; ; source = kv) {
      changedWhileLoading.delete(projectKey);
      const [result] = await Promise.allSettled([read(projectKey, source)]);
      // Also where this one could not be used: the next may be.
      if (changedWhileLoading.has(projectKey)) continue;
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    }
  }

  async function read(projectKey: string, from: Pick<Kv, 'get'>): Promise<PreparedSnapshot | null> {
    const preparation = createPreparation(projectKey, loaded.get(projectKey));
    const text = await from.get(headPrefix + projectKey, (value) => preparation.of(value) !== undefined);
    if (text === null) {
      loaded.delete(projectKey);
      unusable.delete(projectKey);
      rememberUnknown(projectKey);
      return null;
    }
    const offered = preparation.of(text);
    const problem = preparation.problem();
    if (problem === undefined) unusable.delete(projectKey);
    else {
      unusable.add(projectKey);
      log.error({ projectKey, error: problem }, 'A stored configuration cannot be used');
    }
    // What is in memory is never older than what the store has besides the value that cannot be used.
    const serving = (problem === undefined ? undefined : loaded.get(projectKey)) ?? offered;
    if (serving === undefined) throw problem;
    loaded.set(projectKey, serving);
    deps.onLoaded?.(serving.prepared);
    return serving.prepared;
  }

  function rememberUnknown(projectKey: string): void {
    if (unknown.size >= maxUnknownProjects) {
      const oldest = unknown.values().next();
      if (!oldest.done) unknown.delete(oldest.value);
    }
    unknown.add(projectKey);
  }

  function find(
    projectKey: string,
    request?: EdgeRequest,
  ): PreparedSnapshot | null | Promise<PreparedSnapshot | null> {
    const known = loaded.get(projectKey);
    if (known !== undefined) return known.prepared;
    if (unknown.has(projectKey)) return null;
    // To wait for a reading that is under way costs nothing.
    const isLoading = loading.has(projectKey);
    // The store tells when there is another one; until then, reading it again for every request would help nobody.
    if (unusable.has(projectKey) && !isLoading) return Promise.reject(unavailable());
    try {
      if (request !== undefined && !isLoading) deps.admitLookUp?.(request);
    } catch (error) {
      return Promise.reject(error);
    }
    return load(projectKey, lookUps).catch((error: unknown) => {
      throw error instanceof ApiError ? error : unavailable();
    });
  }

  return {
    find,
    known: (projectKey) => loaded.get(projectKey)?.prepared,
    async anyLoaded() {
      if (loaded.size === 0) await loadedKnown;
      return loaded.size > 0;
    },
    unusable: () => unusable.size,
    close() {
      isClosed = true;
      refreshing.stop();
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
function createPreparation(projectKey: string, known: Loaded | undefined) {
  let last: { readonly text: string; readonly loaded: Loaded | undefined } | undefined;
  let problem: unknown;

  function prepare(text: string): Loaded | undefined {
    if (text === known?.text) return known;
    try {
      const snapshot = parseSnapshot(text);
      if (snapshot.projectKey !== projectKey)
        throw new Error('The stored configuration is another project’s');
      return { text, prepared: prepareSnapshot(snapshot) };
    } catch (error) {
      problem ??= error;
      return undefined;
    }
  }

  return {
    of(text: string): Loaded | undefined {
      if (last?.text !== text) last = { text, loaded: prepare(text) };
      return last.loaded;
    },
    problem: () => problem,
  };
}
