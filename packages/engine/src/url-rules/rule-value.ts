import { readableHost } from '../page-url/readable-host.ts';
import { type PageUrl, parsePageUrl } from '../page-url.ts';

/** Where in an address the value of a rule begins: with the scheme, the host, the path, the query or the fragment. */
export type UrlPart = 'address' | 'host' | 'path' | 'query' | 'fragment';

/** Where a part of an address begins. A query or fragment that is not there begins where the text ends. */
export function startOf(part: UrlPart, page: PageUrl): number {
  switch (part) {
    case 'address':
      return 0;
    case 'host':
      return page.hostAt;
    case 'path':
      return page.pathAt;
    case 'query':
      return page.queryAt;
    case 'fragment':
      return page.text.length;
  }
}

/** Drops from a value what browsers drop from an address: blanks around it, tabs and line breaks inside. */
export function tidyText(value: string): string {
  return value.replace(/[\t\n\r]/g, '').trim();
}

/** Tidies a value that begins as an address does; in its backslashes browsers read slashes. */
export function tidyAddress(value: string): string {
  return tidyText(value).replace(/^[^?#]*/, (start) => start.replaceAll('\\', '/'));
}

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i;
const userName = /^[^/?#]*@/;
const defaultPort = /^[^/?#]*:(443|80)(?=[/?#]|$)/;

/** Says with which part of an address a tidy value begins, and completes it to an address. Undefined where no page has such a part. */
function placeValue(value: string): { readonly part: UrlPart; readonly address: string } | undefined {
  const named = scheme.exec(value)?.[1]?.toLowerCase();
  if (named !== undefined)
    return named === 'http' || named === 'https' ? { part: 'address', address: value } : undefined;
  if (value.startsWith('//')) return { part: 'host', address: `https:${value}` };
  if (value.startsWith('/')) return { part: 'path', address: `https://h${value}` };
  if (value.startsWith('?')) return { part: 'query', address: `https://h/${value}` };
  if (value.startsWith('#')) return { part: 'fragment', address: `https://h/${value}` };
  if (userName.test(value)) return undefined;
  // An address never shows the port that its scheme implies, so a port that implies a scheme stands for it.
  const port = defaultPort.exec(value)?.[1];
  return port === undefined
    ? { part: 'host', address: `https://${value}` }
    : { part: 'address', address: `${port === '80' ? 'http' : 'https'}://${value}` };
}

/** Reads a value that is a whole address, or one from some part on. Undefined where no page can have it. */
export function readWholeValue(
  value: string,
): { readonly part: UrlPart; readonly page: PageUrl } | undefined {
  const placed = placeValue(value);
  const page = placed === undefined ? undefined : parsePageUrl(placed.address);
  return placed === undefined || page === undefined ? undefined : { part: placed.part, page };
}

/**
 * Reads a value that an address begins with. `origin` is what of it goes before the path, made like an address's; `rest` is as
 * it stands in the value. Undefined where no page can begin so.
 */
export function readValueStart(
  value: string,
): { readonly part: UrlPart; readonly origin: string; readonly rest: string } | undefined {
  const placed = placeValue(value);
  if (placed === undefined) return undefined;
  if (placed.part !== 'address' && placed.part !== 'host')
    return { part: placed.part, origin: '', rest: value };
  const [, schemeText = '', authority = '', rest = ''] =
    /^(https?:\/\/)([^/?#]*)(.*)$/is.exec(placed.address) ?? [];
  const before = placed.part === 'address' ? schemeText.toLowerCase() : '';
  const isWhole = rest !== '' || authority.includes(':');
  return {
    part: placed.part,
    origin: before + (isWhole ? readHost(schemeText, authority) : readHostStart(authority)),
    rest: rest === '' || rest.startsWith('/') ? rest : `/${rest}`,
  };
}

/** Makes a part of a host name, which need not be a whole one, like those in addresses. */
export function readHostStart(text: string): string {
  return readableHost(
    text
      .slice(text.lastIndexOf('@') + 1)
      .toLowerCase()
      .normalize('NFC'),
  );
}

function readHost(schemeText: string, authority: string): string {
  const page = parsePageUrl(`${schemeText}${authority}/`);
  return page === undefined ? readHostStart(authority) : page.text.slice(page.hostAt, page.pathAt);
}
