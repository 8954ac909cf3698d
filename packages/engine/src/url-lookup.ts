import type { UrlRules } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';
import { createUrlIndex } from './url-index.ts';
import type { UrlMatcher } from './url-rules.ts';

/**
 * Prepares the search for what is shown on a page: gives, in their order, the items whose `matchesUrl`, made from the rules at the
 * same position, takes it.
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
    const found: T[] = [];
    for (const position of candidates(page)) {
      const item = items[position];
      if (item?.matchesUrl(page)) found.push(item);
    }
    return found;
  };
}
