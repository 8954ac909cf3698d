import { readableText } from '../page-url/readable-text.ts';
import type { PageUrl } from '../page-url.ts';
import { type PreparedUrlRule, sound } from './prepared-url-rule.ts';
import { readHostStart, readValueStart, tidyAddress, tidyText } from './rule-value.ts';

/** A text that stands anywhere in the address. */
export function prepareContains(value: string): PreparedUrlRule {
  const tidy = tidyText(value);
  const textOf = tidy.includes('#') ? (page: PageUrl) => page.whole : (page: PageUrl) => page.text;
  const start = /^(?:https?:)?\/\//i.test(tidy) ? readValueStart(tidyAddress(tidy)) : undefined;
  if (start !== undefined) {
    const slashes = start.part === 'host' ? '//' : '';
    const text = slashes + start.origin + readableText(start.rest);
    return sound({ matches: (page) => textOf(page).includes(text), holds: () => [[text]] });
  }
  const text = readableText(tidy);
  const inHost = readInHost(tidy);
  if (inHost === undefined || inHost.text === text)
    return sound({ matches: (page) => textOf(page).includes(text), holds: () => [[text]] });
  return sound({
    matches(page) {
      const visited = textOf(page);
      if (visited.includes(text)) return true;
      const at = visited.indexOf(inHost.text, page.hostAt);
      return at !== -1 && at + inHost.hostLength <= page.pathAt;
    },
    holds: () => [[text, inHost.text]],
  });
}

/** Reads the value as one that begins inside of a host, where case does not matter and labels may be international ones. */
function readInHost(tidy: string): { readonly text: string; readonly hostLength: number } | undefined {
  const [host = ''] = /^[^/?#]*/.exec(tidy) ?? [];
  if (host === '') return undefined;
  const read = readHostStart(host);
  return { text: read + readableText(tidy.slice(host.length)), hostLength: read.length };
}
