import { composedText } from './composed-text.ts';
import type { PageUrl } from './page-url.ts';

const known = new WeakMap<PageUrl, ReadonlyMap<string, readonly string[]>>();

/** Returns a page's query parameters, decoded (`+` is a space) and composed (NFC), each with its values in order. Parsed on first use. */
export function pageParameters(page: PageUrl): ReadonlyMap<string, readonly string[]> {
  const found = known.get(page);
  if (found !== undefined) return found;
  const queryAt = page.encoded.indexOf('?');
  const parameters = parseParameters(queryAt === -1 ? '' : page.encoded.slice(queryAt));
  known.set(page, parameters);
  return parameters;
}

/** Parses a query string the same way; it may begin with a question mark. */
export function parseParameters(query: string): ReadonlyMap<string, readonly string[]> {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const key = composedText(name);
    const values = parameters.get(key);
    if (values === undefined) parameters.set(key, [composedText(value)]);
    else values.push(composedText(value));
  }
  return parameters;
}
