import type { Bootstrap } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import { parseBootstrap } from '../bootstrap.ts';
import { toJson } from '../json.ts';

const maxAgeMs = 24 * 60 * 60 * 1000;
const maxPages = 20;
/** Maximum length of the cache in characters; the browser's quota for the whole site is a few megabytes. */
const maxCharacters = 250_000;

/** The visitor's latest blobs by page, so that a returning visitor's page is changed before it is painted. */
export interface BlobCache {
  /** Returns a page's blob if it is at most a day old. The blob itself says which visitor it belongs to. */
  get(page: string): Bootstrap | undefined;
  set(page: string, blob: Bootstrap): void;
}

type Entry = readonly [page: string, savedAt: number, blob: unknown];

/** Opens a project's cache. The inline stub reads it too, to hide what these blobs change. */
export function createBlobCache(projectKey: string, now: () => number): BlobCache {
  const name = `pixel.${projectKey}.blobs`;
  const read = (): Entry[] =>
    attempt(() => {
      const entries: Entry[] = JSON.parse(localStorage[name] ?? '[]');
      return entries.filter(([, savedAt]) => Math.abs(now() - savedAt) < maxAgeMs);
    }, []);
  return {
    get(page) {
      const entry = read().find((one) => one[0] === page);
      return entry && parseBootstrap(entry[2]);
    },
    set(page, blob) {
      const others = read().filter((entry) => entry[0] !== page);
      const entries = [[page, now(), blob], ...others].slice(0, maxPages);
      const isKept = () => {
        const text = toJson(entries);
        localStorage[name] = text;
        return text.length <= maxCharacters;
      };
      // Keep fewer pages if the browser has no room for all.
      while (!attempt(isKept, false) && entries.pop());
    },
  };
}
