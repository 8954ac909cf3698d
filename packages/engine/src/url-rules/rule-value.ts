import { readableHost } from '../page-url/readable-host.ts';
import { type PageUrl, parsePageUrl } from '../page-url.ts';

/** The part of an address at which a rule's value begins. */
export type UrlPart = 'address' | 'host' | 'path' | 'query' | 'fragment';

/** Returns the offset of a part of an address. A missing query or fragment begins at the end of the text. */
export function partStart(part: UrlPart, page: PageUrl): number {
  switch (part) {
    case 'address':
      return 0;
    case 'host':
      return page.hostStart;
    case 'path':
      return page.pathStart;
    case 'query':
      return page.queryStart;
    case 'fragment':
      return page.text.length;
  }
}

/** Removes from a value what browsers remove from an address: surrounding whitespace, tabs and line breaks. */
export function trimUrlText(value: string): string {
  return value.replace(/[\t\n\r]/g, '').trim();
}

/** Normalizes a value that is an address or the beginning of one: like browsers, replaces backslashes before the query by slashes. */
export function normalizeAddress(value: string): string {
  return trimUrlText(value).replace(/^[^?#]*/, (start) => start.replaceAll('\\', '/'));
}

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i;
const userName = /^[^/?#]*@/;
const defaultPort = /^[^/?#]*:(443|80)(?=[/?#]|$)/;

/**
 * Returns the part of an address that a normalized value begins with, and completes the value to an address. Undefined if no page has such
 * a part.
 */
function completeValue(value: string): { readonly part: UrlPart; readonly address: string } | undefined {
  const schemeName = scheme.exec(value)?.[1]?.toLowerCase();
  if (schemeName !== undefined)
    return schemeName === 'http' || schemeName === 'https' ? { part: 'address', address: value } : undefined;
  if (value.startsWith('//')) return { part: 'host', address: `https:${value}` };
  if (value.startsWith('/')) return { part: 'path', address: `https://h${value}` };
  if (value.startsWith('?')) return { part: 'query', address: `https://h/${value}` };
  if (value.startsWith('#')) return { part: 'fragment', address: `https://h/${value}` };
  if (userName.test(value)) return undefined;
  // An address never shows its scheme's default port, so a value's default port implies the scheme.
  const port = defaultPort.exec(value)?.[1];
  return port === undefined
    ? { part: 'host', address: `https://${value}` }
    : { part: 'address', address: `${port === '80' ? 'http' : 'https'}://${value}` };
}

/** Parses a value that is a whole address, or the rest of one from some part on. Returns undefined if no page can have such an address. */
export function parseFullValue(
  value: string,
): { readonly part: UrlPart; readonly page: PageUrl } | undefined {
  const completed = completeValue(value);
  const page = completed === undefined ? undefined : parsePageUrl(completed.address);
  return completed === undefined || page === undefined ? undefined : { part: completed.part, page };
}

/**
 * Parses a value that is the beginning of an address. `origin` is the part before the path, normalized; `rest` is as in the value. Returns
 * undefined if no page's address can begin with it.
 */
export function parseValueStart(
  value: string,
): { readonly part: UrlPart; readonly origin: string; readonly rest: string } | undefined {
  const completed = completeValue(value);
  if (completed === undefined) return undefined;
  if (completed.part !== 'address' && completed.part !== 'host')
    return { part: completed.part, origin: '', rest: value };
  const [, schemeText = '', authority = '', rest = ''] =
    /^(https?:\/\/)([^/?#]*)(.*)$/is.exec(completed.address) ?? [];
  const before = completed.part === 'address' ? schemeText.toLowerCase() : '';
  const isComplete = rest !== '' || authority.includes(':');
  return {
    part: completed.part,
    origin: before + (isComplete ? normalizeHost(schemeText, authority) : normalizeHostStart(authority)),
    rest: rest === '' || rest.startsWith('/') ? rest : `/${rest}`,
  };
}

/** Normalizes a host name, which may be incomplete, like the hosts of addresses. */
export function normalizeHostStart(text: string): string {
  return readableHost(
    text
      .slice(text.lastIndexOf('@') + 1)
      .toLowerCase()
      .normalize('NFC'),
  );
}

function normalizeHost(schemeText: string, authority: string): string {
  const page = parsePageUrl(`${schemeText}${authority}/`);
  return page === undefined ? normalizeHostStart(authority) : page.text.slice(page.hostStart, page.pathStart);
}
