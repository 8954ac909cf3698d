import { type PageUrl, parsePageUrl } from '@pixel/engine';
import { decodeValue } from './query.ts';

/** Pages of one generation; as many of the one before are remembered as well. */
const maxPages = 1_000;
/** Longer addresses carry what no other visitor's address carries. */
const maxRememberedLength = 512;

/**
 * Reads page addresses as they stand in a query, encoded. Many visitors are on few pages: those asked for lately are given as the same object again, for which a
 * configuration remembers what matches it.
 */
export function createPages(): (address: string) => PageUrl | undefined {
  let recent = new Map<string, PageUrl>();
  let older = new Map<string, PageUrl>();

  function remember(address: string, page: PageUrl): void {
    if (recent.size >= maxPages) {
      older = recent;
      recent = new Map();
    }
    recent.set(address, page);
  }

  return function pageOf(address) {
    const known = recent.get(address);
    if (known !== undefined) return known;
    const page = older.get(address) ?? parsePageUrl(decodeValue(address));
    if (page !== undefined && address.length <= maxRememberedLength) remember(address, page);
    return page;
  };
}
