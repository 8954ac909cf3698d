import type { PreparedSnapshot } from '@pixel/engine';
import type { Kv } from '@pixel/store/kv';
import { glanceAtVersions, isInOrder, type VersionTimes, versionTimes } from './glance-at-versions.ts';
import { oncePerKey } from './once-per-key.ts';
import { createPatience } from './patience.ts';
import { createRecentHeads } from './recent-heads.ts';
import { createSnapshotCache } from './snapshot-cache.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { AwaitedConfiguration, UnreadableConfiguration } from './unusable-configuration.ts';
import { createVersionLinks } from './version-links.ts';

/** How much snapshot text stays in memory, in UTF-16 code units. */
const maxCachedCharacters = 32 * 1024 * 1024;
/** More than are published within the time for which events may be late; about 10 MB. */
const maxLinks = 100_000;
const versionLength = '2026-01-02T03:04:05.678Z'.length;

/**
 * The published configurations, as they are found during one batch. Its calls reject with {@link UnreadableConfiguration} for
 * a damaged or unknown one, and with another error when the store cannot be asked.
 */
export interface PublishedView {
  /** Says whether a project has a live configuration, whether or not it can be used. */
  isPublished(projectKey: string): Promise<boolean>;
  /** Gives a version of a project's configuration, or null where it never existed. */
  version(projectKey: string, version: string): Promise<PreparedSnapshot | null>;
  /**
   * Gives the configuration that was live at a time in milliseconds since the epoch, or null where none was. While the newest
   * cannot be used, the one that was seen before it stands in; where none was seen, it rejects, for a while with
   * {@link AwaitedConfiguration}.
   */
  liveAt(projectKey: string, time: number): Promise<PreparedSnapshot | null>;
  /** The same answers as far as they are in memory, at once; undefined where the store has to be asked. */
  readonly known: {
    isPublished(projectKey: string): boolean | undefined;
    version(projectKey: string, version: string): PreparedSnapshot | undefined;
  };
}

/** A project's live configuration as it is stored; without times where its text does not begin as it should. */
interface Head {
  readonly text: string | null;
  readonly times: VersionTimes | undefined;
}

/**
 * Gives views on the published configurations. Versions never change: they and their order are kept from view to view;
 * which one is live, and what does not exist, each view asks again, once.
 */
export function createPublished(deps: { readonly kv: Kv; readonly now: () => number }): {
  openView(): PublishedView;
} {
  const { kv } = deps;
  const cache = createSnapshotCache(maxCachedCharacters);
  const links = createVersionLinks(maxLinks);
  const heads = createRecentHeads();
  const mayWait = createPatience(deps.now);

  function prepare(key: string, text: string): PreparedSnapshot {
    try {
      return cache.prepare(key, text);
    } catch (cause) {
      throw new UnreadableConfiguration(key, { cause });
    }
  }

  /** Reads the order of versions without preparing them: of an event that comes late, only one of many is needed. */
  async function previousOf(projectKey: string, version: number): Promise<number | null> {
    const known = links.previous(projectKey, version);
    if (known !== undefined) return known;
    const key = versionKey(projectKey, version);
    const text = await kv.get(key);
    if (text === null) throw new UnreadableConfiguration(key);
    const { previousVersion } = glanceAtVersions(text) ?? versionTimes(prepare(key, text).snapshot);
    // Else the way back might have no end.
    if (!isInOrder({ version, previousVersion })) throw new UnreadableConfiguration(key);
    links.note(projectKey, { version, previousVersion });
    return previousVersion;
  }

  function noteHead(projectKey: string, times: VersionTimes): void {
    heads.note(projectKey, times.version);
    if (isInOrder(times)) links.note(projectKey, times);
  }

  function openView(): PublishedView {
    const ask = oncePerKey(async (key) => {
      const text = await kv.get(key);
      return text === null ? null : prepare(key, text);
    });

    const publication = new Map<string, boolean>();
    const head = oncePerKey(async (projectKey): Promise<Head> => {
      const text = await kv.get(headKey(projectKey));
      publication.set(projectKey, text !== null);
      const times = text === null ? undefined : glanceAtVersions(text);
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
      return cache.get(key) ?? ask(key);
    }

    /** Most events that come one after the other are of one version, for which no key has to be made. */
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
      if (found === null) throw new UnreadableConfiguration(key);
      return found;
    }

    async function liveAt(projectKey: string, time: number): Promise<PreparedSnapshot | null> {
      const { text, times } = await head(projectKey);
      if (text === null) return null;
      const readHead = async () => prepare(headKey(projectKey), text);
      const current = times ?? (await ifReadable(async () => versionTimes((await readHead()).snapshot)));
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
        throw mayWait(projectKey) ? new AwaitedConfiguration(headKey(projectKey), { cause }) : cause;
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

/** Gives undefined instead of a configuration that cannot be used. */
async function ifReadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableConfiguration) return undefined;
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
