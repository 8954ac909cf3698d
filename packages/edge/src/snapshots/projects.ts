import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import type { Log } from '../base/log.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { Admission } from '../limits/admission.ts';

const maxUnknownProjects = 10_000;
const headPrefix = 'project/';

/** The published projects, held in memory and kept current by watching the key-value store. */
export interface Projects {
  /**
   * Returns a project's live snapshot, or null if the project isn't published. Rejects with `unavailable` if it isn't in memory and the
   * store can't be read or has no usable snapshot. Rejects with `rate_limited` if the sender of `request` requests too many projects that
   * aren't in memory.
   */
  find(projectKey: string, request?: EdgeRequest): PreparedSnapshot | null | Promise<PreparedSnapshot | null>;
  /** Returns a project's live snapshot if it is in memory. */
  findLoaded(projectKey: string): PreparedSnapshot | undefined;
  /** Returns the projects in memory with the versions that are served. */
  versions(): readonly ServedVersion[];
  /** Resolves to whether any project is in memory, after loading those known from before the start. */
  hasLoaded(): Promise<boolean>;
  /** Returns the number of projects whose newest stored snapshot is unusable; the previous one is still served. */
  unusableCount(): number;
  /** Stops watching. */
  close(): void;
}

/** A project and the version of its configuration that is served, ISO 8601. */
export interface ServedVersion {
  readonly projectKey: string;
  readonly version: string;
}

export interface ProjectsDeps {
  readonly kv: Kv;
  /** Reads the same store for requests, so that they queue behind each other and not behind publications. Defaults to `kv`. */
  readonly lookUps?: Pick<Kv, 'get'> | undefined;
  /** Undefined without rate limits. */
  readonly admission?: Pick<Admission, 'admitLookUp'> | undefined;
  /** Resolves to keys of the store that this machine has read before. The projects among them are loaded at startup. */
  readonly knownKeys?: () => Promise<readonly string[]>;
  /** Called with every snapshot as soon as it is served. */
  readonly onLoaded?: (prepared: PreparedSnapshot) => void;
  /** Called with changed keys that belong to no project, and with null if changes may have been missed. */
  readonly onOtherKey?: (key: string | null) => void;
  readonly log: Log;
}

/** A snapshot with its source text, by which an unchanged snapshot is recognized. */
interface LoadedSnapshot {
  readonly text: string;
  readonly prepared: PreparedSnapshot;
}

/** Creates the in-memory projects and watches the store. An unusable snapshot leaves the last usable one in place. */
export function createProjects(deps: ProjectsDeps): Projects {
  const { kv, log, lookUps = kv } = deps;
  const loaded = new Map<string, LoadedSnapshot>();
  const unknown = new Set<string>();
  const unusable = new Set<string>();
  const loading = new Map<string, Promise<PreparedSnapshot | null>>();
  const changedWhileLoading = new Set<string>();
  const refreshing = createSerialQueue(refresh);
  let isClosed = false;

  const unwatch = kv.watch((key) => {
    if (key === null) {
      unknown.clear();
      deps.onOtherKey?.(null);
      for (const projectKey of loading.keys()) changedWhileLoading.add(projectKey);
      // A large snapshot blocks this thread for a while, so requests run in between.
      refreshing.add([...loaded.keys(), ...unusable]);
      return;
    }
    const projectKey = projectKeyOf(key);
    if (projectKey === undefined) {
      deps.onOtherKey?.(key);
      return;
    }
    // If it was requested before it existed, load it for the next request.
    void (unknown.delete(projectKey) ? reload(projectKey) : refresh(projectKey));
  });
  const loadedKnown = loadKnown();

  async function loadKnown(): Promise<void> {
    for (const key of (await deps.knownKeys?.()) ?? []) {
      const projectKey = projectKeyOf(key);
      if (isClosed) return;
      if (projectKey !== undefined && !loaded.has(projectKey))
        await load(projectKey, kv).catch((error: unknown) =>
          log.warn({ projectKey, error }, 'Failed to read a configuration kept from before the restart'),
        );
    }
  }

  /** Reloads a project that is in use. Others are loaded on request. */
  async function refresh(projectKey: string): Promise<void> {
    if (loading.has(projectKey)) changedWhileLoading.add(projectKey);
    else if (loaded.has(projectKey) || unusable.has(projectKey)) await reload(projectKey);
  }

  async function reload(projectKey: string): Promise<void> {
    await load(projectKey, kv).catch((error: unknown) =>
      log.warn(
        { projectKey, error },
        'Failed to read a changed configuration; the previous one is still served',
      ),
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
      // Even if this one was unusable: the next may not be.
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
      addUnknown(projectKey);
      return null;
    }
    const newest = preparation.of(text);
    const problem = preparation.problem();
    if (problem === undefined) unusable.delete(projectKey);
    else {
      unusable.add(projectKey);
      log.error({ projectKey, error: problem }, 'A stored configuration is unusable');
    }
    // The snapshot in memory is never older than the usable ones in the store.
    const served = (problem === undefined ? undefined : loaded.get(projectKey)) ?? newest;
    if (served === undefined) throw problem;
    loaded.set(projectKey, served);
    deps.onLoaded?.(served.prepared);
    return served.prepared;
  }

  function addUnknown(projectKey: string): void {
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
    const findLoaded = loaded.get(projectKey);
    if (findLoaded !== undefined) return findLoaded.prepared;
    if (unknown.has(projectKey)) return null;
    // Waiting for a read in progress costs nothing.
    const isLoading = loading.has(projectKey);
    // The store announces the next value. Until then, reading it again for every request would be useless.
    if (unusable.has(projectKey) && !isLoading) return Promise.reject(unavailableError());
    try {
      if (request !== undefined && !isLoading) deps.admission?.admitLookUp(request);
    } catch (error) {
      return Promise.reject(error);
    }
    return load(projectKey, lookUps).catch((error: unknown) => {
      throw error instanceof ApiError ? error : unavailableError();
    });
  }

  return {
    find,
    findLoaded: (projectKey) => loaded.get(projectKey)?.prepared,
    versions: () =>
      [...loaded].map(([projectKey, { prepared }]) => ({ projectKey, version: prepared.snapshot.version })),
    async hasLoaded() {
      if (loaded.size === 0) await loadedKnown;
      return loaded.size > 0;
    },
    unusableCount: () => unusable.size,
    close() {
      isClosed = true;
      refreshing.clear();
      unwatch();
    },
  };
}

function projectKeyOf(key: string): string | undefined {
  const projectKey = key.slice(headPrefix.length);
  return key.startsWith(headPrefix) && !projectKey.includes('/') ? projectKey : undefined;
}

function unavailableError(): ApiError {
  return new ApiError('unavailable', 'The configuration is temporarily unavailable; try again later.');
}

/** Prepares the texts that a store returns for a project, each only once, and remembers the first error. */
function createPreparation(projectKey: string, findLoaded: LoadedSnapshot | undefined) {
  let last: { readonly text: string; readonly loaded: LoadedSnapshot | undefined } | undefined;
  let problem: unknown;

  function prepare(text: string): LoadedSnapshot | undefined {
    if (text === findLoaded?.text) return findLoaded;
    try {
      const snapshot = parseSnapshot(text);
      if (snapshot.projectKey !== projectKey)
        throw new Error('The stored configuration belongs to another project');
      return { text, prepared: prepareSnapshot(snapshot) };
    } catch (error) {
      problem ??= error;
      return undefined;
    }
  }

  return {
    of(text: string): LoadedSnapshot | undefined {
      if (last?.text !== text) last = { text, loaded: prepare(text) };
      return last.loaded;
    },
    problem: () => problem,
  };
}
