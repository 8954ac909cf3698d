import { type PageContent, type PageUrl, type PreparedSnapshot, parsePageUrl } from '@pixel/engine';
import { decodeValue } from '../http/query.ts';

/** The page of a request, and its content. */
export interface Page {
  /** As encoded in the query. */
  readonly address: string;
  /** Undefined if the URL is invalid. */
  readonly url: PageUrl | undefined;
  /** Returns a configuration's content for the page. Caches the last result. */
  contentIn(prepared: PreparedSnapshot): PageContent;
}

/** Number of slots for cached pages, a power of two. */
const slotCount = 1_024;
/** Maximum length of a cached URL; longer ones are usually unique to a visitor. */
const maxCachedLength = 512;

/**
 * Creates a reader of page URLs as encoded in a query; undefined if there is none. Many visitors share few pages, which are worth caching.
 * Many others have a unique URL, from an advertisement, that never recurs. So a URL is cached when it occurs for the second time, in the
 * slot selected by its hash.
 */
export function createPages(): (address: string | undefined) => Page {
  const cache: (Page | undefined)[] = new Array(slotCount).fill(undefined);
  const lastHashes = new Int32Array(slotCount);
  const unknownPage = createPage('', undefined);

  return function pageOf(address) {
    if (address === undefined) return unknownPage;
    if (address.length > maxCachedLength) return parsePage(address);
    const hash = hashOf(address);
    const slot = hash & (slotCount - 1);
    const cached = cache[slot];
    if (cached?.address === address) return cached;
    if (lastHashes[slot] !== hash) {
      lastHashes[slot] = hash;
      return parsePage(address);
    }
    const page = parsePage(copyOf(address));
    cache[slot] = page;
    return page;
  };
}

function parsePage(address: string): Page {
  return createPage(address, parsePageUrl(decodeValue(address)));
}

/** Copies a string, because a substring can retain its source in memory, here the whole request line. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

function createPage(address: string, url: PageUrl | undefined): Page {
  let last: { readonly prepared: PreparedSnapshot; readonly content: PageContent } | undefined;
  return {
    address,
    url,
    contentIn(prepared) {
      if (last?.prepared !== prepared) last = { prepared, content: prepared.contentOf(url) };
      return last.content;
    },
  };
}

/** Distributes URLs over the slots. A deliberate collision gains nothing: only one of the two is cached. */
function hashOf(text: string): number {
  const { length } = text;
  let hash = length;
  // In pairs, because each step depends on the previous one. All URLs begin alike, so the first unit of an odd length can be skipped.
  for (let index = length & 1; index < length; index += 2)
    hash = (Math.imul(hash, 31 * 31) + text.charCodeAt(index) * 31 + text.charCodeAt(index + 1)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}
