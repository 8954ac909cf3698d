import type { UrlRules } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';
import { createUrlIndex } from './url-index.ts';
import type { UrlMatcher } from './url-rules.ts';

/**
 * Indexes items by their URL rules. The returned function takes a page and returns the items that match it, in order. The `matchesUrl` of
 * each item must be prepared from the rules at the same index.
 */
export function createUrlLookup<T extends { readonly matchesUrl: UrlMatcher }>(
  items: readonly T[],
  rules: readonly UrlRules[],
): (page: PageUrl | undefined) => readonly T[] {
  const candidates = createUrlIndex(
    rules,
    items.map(({ matchesUrl }) => matchesUrl),
  );

  return function itemsOn(page) {
    const matching: T[] = [];
    for (const position of candidates(page)) {
      const item = items[position];
      if (item?.matchesUrl(page)) matching.push(item);
    }
    return matching;
  };
}
