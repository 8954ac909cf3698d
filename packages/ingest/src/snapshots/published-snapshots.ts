import type { PreparedSnapshot } from '@pixel/engine';
import type { Kv } from '@pixel/store/kv';
import { oncePerKey } from './once-per-key.ts';
import { isInOrder, readVersionHeader, toVersionTimes, type VersionTimes } from './read-version-header.ts';
import { createRecentHeads } from './recent-heads.ts';
import { createSnapshotCache } from './snapshot-cache.ts';
import { PendingSnapshotError, UnreadableSnapshotError } from './snapshot-errors.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { createVersionLinks } from './version-links.ts';
import { createWaitBudget } from './wait-budget.ts';

/** Maximum total length of the snapshot texts in memory, in UTF-16 code units. */
const maxCachedCharacters = 32 * 1024 * 1024;
/** More versions than are published within an event's maximum age; about 18 MB. */
const maxLinks = 100_000;
const versionLength = '2026-01-02T03:04:05.678Z'.length;

/**
 * The published snapshots as seen by one batch. Its methods reject with {@link UnreadableSnapshotError} for a damaged snapshot or an
 * unknown format, and with another error if the store fails.
 */
export interface SnapshotView {
  /** Resolves with whether a project has a live snapshot, readable or not. */
  isPublished(projectKey: string): Promise<boolean>;
  /** Resolves with a version of a project's snapshot, or null if it never existed. */
  version(projectKey: string, version: string): Promise<PreparedSnapshot | null>;
  /**
   * Resolves with the snapshot that was live at a time in milliseconds since the epoch, or null if none was. Falls back from an unreadable
   * head to the last readable one. Without any, rejects with {@link PendingSnapshotError} until the wait budget is used up.
   */
  liveAt(projectKey: string, time: number): Promise<PreparedSnapshot | null>;
  /** The same from memory; undefined if the store would have to be queried. */
  readonly known: {
    isPublished(projectKey: string): boolean | undefined;
    version(projectKey: string, version: string): PreparedSnapshot | undefined;
  };
}

/** The published snapshots. Every batch opens its own view. */
export interface PublishedSnapshots {
  openView(): SnapshotView;
}

/** A project's live snapshot as stored. */
interface Head {
  readonly text: string | null;
  /** Undefined if the text has no valid version header. */
  readonly times: VersionTimes | undefined;
}

/**
 * Creates the access to published snapshots. Versions never change, so all views share them and their order. Each view queries once which
 * version is live and whether an unknown one exists.
 */
export function createPublishedSnapshots(deps: {
  readonly kv: Kv;
  readonly now: () => number;
}): PublishedSnapshots {
  const { kv } = deps;
  const cache = createSnapshotCache(maxCachedCharacters);
  const links = createVersionLinks(maxLinks);
  const heads = createRecentHeads();
  const mayWait = createWaitBudget(deps.now);

  function prepare(key: string, text: string): PreparedSnapshot {
    try {
      return cache.prepare(key, text);
    } catch (cause) {
      throw new UnreadableSnapshotError(key, { cause });
    }
  }

  /** Reads the predecessor of a version without preparing its snapshot, since a late event needs only one of many. */
  async function previousOf(projectKey: string, version: number): Promise<number | null> {
    const known = links.previous(projectKey, version);
    if (known !== undefined) return known;
    const key = versionKey(projectKey, version);
    const text = await kv.get(key);
    if (text === null) throw new UnreadableSnapshotError(key);
    const { previousVersion } = readVersionHeader(text) ?? toVersionTimes(prepare(key, text).snapshot);
    // Otherwise the walk back might never end.
    if (!isInOrder({ version, previousVersion })) throw new UnreadableSnapshotError(key);
    links.note(projectKey, { version, previousVersion });
    return previousVersion;
  }

  function noteHead(projectKey: string, times: VersionTimes): void {
    heads.note(projectKey, times.version);
    if (isInOrder(times)) links.note(projectKey, times);
  }

  function openView(): SnapshotView {
    const load = oncePerKey(async (key) => {
      const text = await kv.get(key);
      return text === null ? null : prepare(key, text);
    });

    const publication = new Map<string, boolean>();
    const head = oncePerKey(async (projectKey): Promise<Head> => {
      const text = await kv.get(headKey(projectKey));
      publication.set(projectKey, text !== null);
      const times = text === null ? undefined : readVersionHeader(text);
      if (times !== undefined) noteHead(projectKey, times);
      return { text, times };
    });

    const timelines = new Map<string, Timeline>();
    function timeline(projectKey: string, newest: number): Timeline {
      const key = versionKey(projectKey, newest);
      const known = timelines.get(key);
      if (known !== undefined) return known;
      const created = createTimeline(newest, (version) => previousOf(projectKey, version));
      timelines.set(key, created);
      return created;
    }

    async function find(key: string): Promise<PreparedSnapshot | null> {
      return cache.get(key) ?? load(key);
    }

    /** Consecutive events mostly have the same version, so this avoids building the key. */
    let last:
      | { readonly projectKey: string; readonly name: string; readonly prepared: PreparedSnapshot }
      | undefined;
    function knownVersion(projectKey: string, name: string): PreparedSnapshot | undefined {
      if (last?.name === name && last.projectKey === projectKey) return last.prepared;
      const prepared = cache.get(namedVersionKey(projectKey, name));
      if (prepared !== undefined) last = { projectKey, name, prepared };
      return prepared;
    }

    async function existing(projectKey: string, version: number): Promise<PreparedSnapshot> {
      const key = versionKey(projectKey, version);
      const found = await find(key);
      if (found === null) throw new UnreadableSnapshotError(key);
      return found;
    }

    async function liveAt(projectKey: string, time: number): Promise<PreparedSnapshot | null> {
      const { text, times } = await head(projectKey);
      if (text === null) return null;
      const readHead = async () => prepare(headKey(projectKey), text);
      const current = times ?? (await ifReadable(async () => toVersionTimes((await readHead()).snapshot)));
      if (current !== undefined) noteHead(projectKey, current);
      for (const newest of heads.of(projectKey)) {
        const live = await timeline(projectKey, newest)(time);
        if (live !== newest) return live === null ? null : existing(projectKey, live);
        const found = await ifReadable(() => existing(projectKey, newest));
        if (found !== undefined) return found;
        const stored = newest === current?.version ? await ifReadable(readHead) : undefined;
        if (stored !== undefined) return stored;
      }
      return readHead().catch((cause: unknown) => {
        throw mayWait(projectKey) ? new PendingSnapshotError(headKey(projectKey), { cause }) : cause;
      });
    }

    return {
      isPublished: async (projectKey) => (await head(projectKey)).text !== null,
      async version(projectKey, name) {
        return name.length === versionLength ? find(namedVersionKey(projectKey, name)) : null;
      },
      liveAt,
      known: { isPublished: (projectKey) => publication.get(projectKey), version: knownVersion },
    };
  }

  return { openView };
}

/** Resolves with undefined if the snapshot is unreadable. */
async function ifReadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableSnapshotError) return undefined;
    throw error;
  }
}

function headKey(projectKey: string): string {
  return `project/${projectKey}`;
}

function versionKey(projectKey: string, version: number): string {
  return namedVersionKey(projectKey, new Date(version).toISOString());
}

function namedVersionKey(projectKey: string, name: string): string {
  return `${headKey(projectKey)}/v/${name}`;
}
