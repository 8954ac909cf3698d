import type { Bootstrap } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import { parseBootstrap } from '../bootstrap.ts';
import { toJson } from '../json.ts';

const maxAgeMs = 24 * 60 * 60 * 1000;
const maxPages = 20;
/** The browser keeps a few megabytes for the whole site. */
const maxCharacters = 250_000;

/** The visitor's last blobs by page, so that a returning visitor's page is changed before it is painted. */
export interface BlobCache {
  /** The blob of a page, not older than a day; whose it is, it says itself. */
  get(page: string): Bootstrap | undefined;
  set(page: string, blob: Bootstrap): void;
}

type Entry = readonly [page: string, savedAt: number, blob: unknown];

/** Opens the cache of a project. The inline stub reads it, too: it hides what these blobs change. */
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
      // Fewer pages where the browser has no room for all of them.
      while (!attempt(isKept, false) && entries.pop());
    },
  };
}
