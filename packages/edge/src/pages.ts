import { type PageContent, type PageUrl, type PreparedSnapshot, parsePageUrl } from '@pixel/engine';
import { decodeValue } from './query.ts';

/** A page that is asked about, and what was found for it. */
export interface Page {
  /** As it stands in a query, encoded. */
  readonly address: string;
  /** Undefined where the address is none. */
  readonly url: PageUrl | undefined;
  /** Gives what a configuration has on the page; the last answer is remembered. */
  contentIn(prepared: PreparedSnapshot): PageContent;
}

/** Places for remembered pages, a power of two. */
const placeCount = 1_024;
/** Longer addresses carry what no other visitor's address carries. */
const maxRememberedLength = 512;

/**
 * Reads page addresses as they stand in a query, encoded, undefined where there is none. Many visitors are on few pages, which are
 * remembered; many others have an address of their own, from an advertisement, that never comes again. So an address is
 * remembered when it comes for the second time, in the one place that its hash stands for.
 */
export function createPages(): (address: string | undefined) => Page {
  const remembered: (Page | undefined)[] = new Array(placeCount).fill(undefined);
  const seen = new Int32Array(placeCount);
  const nowhere = createPage('', undefined);

  return function pageOf(address) {
    if (address === undefined) return nowhere;
    if (address.length > maxRememberedLength) return read(address);
    const hash = hashOf(address);
    const place = hash & (placeCount - 1);
    const known = remembered[place];
    if (known?.address === address) return known;
    if (seen[place] !== hash) {
      seen[place] = hash;
      return read(address);
    }
    const page = read(copyOf(address));
    remembered[place] = page;
    return page;
  };
}

function read(address: string): Page {
  return createPage(address, parsePageUrl(decodeValue(address)));
}

/** A piece of a text can keep all of it in memory, here the whole request line. */
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

/** Spreads addresses over places. Who finds two with the same hash gains nothing: only one of them is remembered. */
function hashOf(text: string): number {
  const { length } = text;
  let hash = length;
  // By pairs, since each step has to wait for the one before. All addresses begin alike, so the first of an odd number can go.
  for (let at = length & 1; at < length; at += 2)
    hash = (Math.imul(hash, 31 * 31) + text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}
