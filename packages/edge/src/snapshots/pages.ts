import { type PageContent, type PageUrl, type PreparedSnapshot, parsePageUrl } from '@pixel/engine';
import { decodeValue } from '../http/query.ts';

/** A page that a request is about, and what was found for it. */
export interface Page {
  /** As it is in the query, encoded. */
  readonly address: string;
  /** Undefined if the address is not valid. */
  readonly url: PageUrl | undefined;
  /** Returns what a configuration has on the page. The last answer is remembered. */
  contentIn(prepared: PreparedSnapshot): PageContent;
}

/** Slots for remembered pages, a power of two. */
const slotCount = 1_024;
/** Longer addresses contain what no other visitor's address contains. */
const maxRememberedLength = 512;

/**
 * Creates the reader of page addresses as they are in a query, encoded; undefined if there is none. Many visitors are on few pages, which
 * are remembered. Many others have an address of their own, from an advertisement, that never comes again. So an address is remembered
 * when it comes for the second time, in the one slot that its hash selects.
 */
export function createPages(): (address: string | undefined) => Page {
  const remembered: (Page | undefined)[] = new Array(slotCount).fill(undefined);
  const seen = new Int32Array(slotCount);
  const nowhere = createPage('', undefined);

  return function pageOf(address) {
    if (address === undefined) return nowhere;
    if (address.length > maxRememberedLength) return read(address);
    const hash = hashOf(address);
    const slot = hash & (slotCount - 1);
    const known = remembered[slot];
    if (known?.address === address) return known;
    if (seen[slot] !== hash) {
      seen[slot] = hash;
      return read(address);
    }
    const page = read(copyOf(address));
    remembered[slot] = page;
    return page;
  };
}

function read(address: string): Page {
  return createPage(address, parsePageUrl(decodeValue(address)));
}

/** A substring can keep the whole text in memory, here the request line. */
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

/** Spreads addresses over the slots. Finding two with the same hash gains nothing: only one of them is remembered. */
function hashOf(text: string): number {
  const { length } = text;
  let hash = length;
  // By pairs, since each step has to wait for the one before. All addresses begin alike, so the first of an odd number can go.
  for (let at = length & 1; at < length; at += 2)
    hash = (Math.imul(hash, 31 * 31) + text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}
