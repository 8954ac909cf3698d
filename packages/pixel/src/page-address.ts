import type { Manifest } from '@pixel/protocol';
import type { Attributes } from './arguments.ts';
import { toJson } from './json.ts';

/** Address of the page, or empty: a `data:` or `file:` address holds a text or a path that is nobody's business. */
export function pageAddress(): string {
  return location.protocol.startsWith('http') ? location.href : '';
}

/** The campaign parameters (`utm_…`) of the page's address as a query string, or empty. */
export function campaign(): string {
  return location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair.startsWith('utm_'))
    .join('&');
}

/** What stands in the cache for a page as it is for visitors with these attributes of the page's own. */
export function pageKey(page: string, attributes: Attributes): string {
  return `${page} ${toJson(attributes)}`;
}

/** What stands for a page: its address without the fragment, unless that is a route, or rules look at it. */
export function pageOf({ href, hash }: Location, { hash: rulesUseHash }: Partial<Manifest>): string {
  return rulesUseHash || /^#[!/]/.test(hash) ? href : href.split('#', 1).join();
}
