import { composeText } from './compose-text.ts';
import type { PageUrl } from './page-url.ts';

const cache = new WeakMap<PageUrl, ReadonlyMap<string, readonly string[]>>();

/** Returns a page's query parameters, decoded (`+` is a space) and composed (NFC), each with its values in order. Parsed on first use. */
export function pageParameters(page: PageUrl): ReadonlyMap<string, readonly string[]> {
  const cached = cache.get(page);
  if (cached !== undefined) return cached;
  const queryStart = page.encoded.indexOf('?');
  const parameters = parseParameters(queryStart === -1 ? '' : page.encoded.slice(queryStart));
  cache.set(page, parameters);
  return parameters;
}

/** Parses a query string like `pageParameters`; it may begin with a question mark. */
export function parseParameters(query: string): ReadonlyMap<string, readonly string[]> {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const key = composeText(name);
    const values = parameters.get(key);
    if (values === undefined) parameters.set(key, [composeText(value)]);
    else values.push(composeText(value));
  }
  return parameters;
}
