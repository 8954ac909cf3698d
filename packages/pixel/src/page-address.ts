import type { Manifest } from '@pixel/protocol';
import { toJson } from './json.ts';
import type { Attributes } from './parse-arguments.ts';

/** Returns the page's URL, or empty for `data:` and `file:` URLs, whose text or path is private. */
export function pageAddress(): string {
  return location.protocol.startsWith('http') ? location.href : '';
}

/** Returns the campaign parameters (`utm_…`) of the page's URL as a query string, or empty. */
export function campaign(): string {
  return location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair.startsWith('utm_'))
    .join('&');
}

/** Returns the cache key of a page for visitors with these custom attributes. */
export function pageKey(page: string, attributes: Attributes): string {
  return `${page} ${toJson(attributes)}`;
}

/** Returns a page's identity: its URL, without the fragment unless that is a route or URL rules refer to fragments. */
export function pageOf({ href, hash }: Location, { hash: rulesUseHash }: Partial<Manifest>): string {
  return rulesUseHash || /^#[!/]/.test(hash) ? href : href.split('#', 1).join();
}
