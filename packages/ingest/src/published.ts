import type { PreparedSnapshot } from '@pixel/engine';
import type { Kv } from '@pixel/store/kv';
import { createSnapshotCache } from './snapshot-cache.ts';

/** How much snapshot text stays in memory, in UTF-16 code units. */
const maxCachedCharacters = 32 * 1024 * 1024;
const versionLength = '2026-01-02T03:04:05.678Z'.length;

/** What the store holds is no snapshot that this version can read; asking again would not help. */
export class UnreadableConfiguration extends Error {
  override readonly name = 'UnreadableConfiguration';
}

/**
 * The published configurations, as they are found during one batch. Its calls reject with {@link UnreadableConfiguration} for
 * a damaged or unknown one, and with another error when the store cannot be asked.
 */
export interface PublishedView {
  isPublished(projectKey: string): Promise<boolean>;
  /** Gives a version of a project's configuration, or null where it never existed. */
  version(projectKey: string, version: string): Promise<PreparedSnapshot | null>;
  /** Gives the configuration that was live at a time in milliseconds since the epoch, or null where none was. */
  liveAt(projectKey: string, time: number): Promise<PreparedSnapshot | null>;
}

/**
 * Gives views on the published configurations. Versions never change and are kept from view to view;
 * which one is live, and what does not exist, each view asks again, once.
 */
export function createPublished(kv: Kv): { openView(): PublishedView } {
  const cache = createSnapshotCache(maxCachedCharacters);

  function openView(): PublishedView {
    const asked = new Map<string, Promise<PreparedSnapshot | null>>();

    function ask(key: string): Promise<PreparedSnapshot | null> {
      const running = asked.get(key);
      if (running !== undefined) return running;
      const answer = kv.get(key).then((text) => (text === null ? null : prepare(key, text)));
      asked.set(key, answer);
      return answer;
    }

    function prepare(key: string, text: string): PreparedSnapshot {
      try {
        return cache.prepare(key, text);
      } catch (cause) {
        throw new UnreadableConfiguration(`The configuration ${key} cannot be used`, { cause });
      }
    }

    const head = (projectKey: string) => ask(`project/${projectKey}`);

    async function version(projectKey: string, name: string): Promise<PreparedSnapshot | null> {
      if (name.length !== versionLength) return null;
      const key = `project/${projectKey}/v/${name}`;
      return cache.get(key) ?? ask(key);
    }

    return {
      isPublished: async (projectKey) => (await head(projectKey)) !== null,
      version,
      async liveAt(projectKey, time) {
        let prepared = await head(projectKey);
        while (prepared !== null && Date.parse(prepared.snapshot.version) > time) {
          const { previousVersion } = prepared.snapshot;
          prepared = previousVersion === null ? null : await version(projectKey, previousVersion);
        }
        return prepared;
      },
    };
  }

  return { openView };
}
