import { maxUrlLength } from '@pixel/protocol';

/** A page address, taken apart once for all rules of a request. */
export interface PageUrl {
  /** The normalised address with its fragment. */
  readonly href: string;
  /** The normalised address without its fragment. */
  readonly hrefWithoutFragment: string;
}

/** Each part begins with a character that the part before cannot hold, so that no address makes it go back and forth. */
const absoluteHttp = /^(https?):\/\/([^/?#\\\s]+)([/?\\][^#\s]*)?(#\S*)?$/i;
const defaultPort = { http: ':80', https: ':443' } as const;

/**
 * Takes an absolute http(s) address apart, or gives undefined for everything else: no URL rule matches such a page.
 * Normalised as browsers do it: scheme and host in lower case, no user name, no default port, a path of at least `/`.
 */
export function parsePageUrl(text: string): PageUrl | undefined {
  if (text.length > maxUrlLength) return undefined;
  const match = absoluteHttp.exec(text);
  if (match === null) return undefined;
  const [, schemeText = '', authority = '', rest = '', fragment = ''] = match;
  const scheme = schemeText.toLowerCase() === 'https' ? 'https' : 'http';
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const host = hostAndPort.endsWith(defaultPort[scheme])
    ? hostAndPort.slice(0, -defaultPort[scheme].length)
    : hostAndPort;
  if (host === '') return undefined;
  const hrefWithoutFragment = `${scheme}://${host}${rest.startsWith('/') ? '' : '/'}${rest}`;
  return { href: hrefWithoutFragment + fragment, hrefWithoutFragment };
}
